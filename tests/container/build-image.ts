import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '../../scripts/run.ts';
import { engineIn, startDocker } from './engines.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The engines keep everything there, and the tests all that they make. */
    containerFolder: string;
  }
}

/** The image is built for this address, as docs/deploying.md says. */
export const BUILT_FOR = 'http://localhost:8099';

/** A project folder may hold these, and an image may not. Each has this text in it. */
const NEVER_IN_AN_IMAGE = ['.env', 'backups/requests.db', 'var/secret', 'dist/old.html', '.git/config'];
export const MARK = 'not-for-an-image';

const MACHINE_CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Builds the image once for all tests, from a copy of the project, on a base made by debootstrap, so that no registry of
 * images is needed, and gives it to both engines, with a Caddy. At the end it removes everything, the containers too.
 */
export default async function buildForTests(project: TestProject) {
  const missing = missingForImage();
  if (missing !== undefined) throw new Error(`The container tests need ${missing}`);
  const folder = await mkdtemp('/var/tmp/agency-site-container-');
  const [podman, docker] = [engineIn(folder, 'podman'), engineIn(folder, 'docker')];
  const stopDocker = await startDocker(folder);
  const remove = async () => {
    for (const { run } of [podman, docker])
      for (const name of run('ps', '--all', '--quiet').split('\n').filter(Boolean))
        run('rm', '--force', name);
    podman.run('system', 'prune', '--all', '--force');
    await stopDocker();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const context = join(folder, 'project');
    copyTo(context);
    makeBase(folder);
    const build = (tag: string, ...words: string[]) =>
      execFileSync(
        'podman',
        [
          'build',
          '--isolation',
          'chroot',
          '--pull=never',
          '--build-arg',
          'BASE=localhost/base',
          '--tag',
          tag,
          ...words,
        ],
        { env: podman.env, stdio: 'inherit' },
      );
    build('localhost/website', '--layers=false', '--build-arg', `PUBLIC_ORIGIN=${BUILT_FOR}`, context);
    build('docker.io/library/caddy:2.11', '--file', join(import.meta.dirname, 'Caddy.dockerfile'), folder);
    const archive = join(folder, 'images.tar');
    podman.run(
      'save',
      '--multi-image-archive',
      '--output',
      archive,
      'localhost/website',
      'docker.io/library/caddy:2.11',
    );
    docker.run('load', '--input', archive);
    rmSync(archive);
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide('containerFolder', folder);
  return remove;
}

/** Names what this machine lacks for the tests, and how to get it; undefined when it lacks nothing. */
function missingForImage(): string | undefined {
  const tools = ['podman', 'podman-compose', 'runc', 'dockerd', 'docker', 'debootstrap'];
  const missing = tools.filter((tool) => spawnSync('which', [tool]).status !== 0);
  if (missing.length > 0)
    return `${missing.join(' and ')}. On Debian: sudo apt-get install --yes podman podman-compose runc docker.io docker-compose debootstrap`;
  return process.getuid?.() === 0 ? undefined : 'root: debootstrap does.';
}

/** Copies what git would commit now, and files that must stay outside of the image. */
function copyTo(context: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(join(projectRoot, name))))
    cpSync(join(projectRoot, file), join(context, file));
  for (const file of NEVER_IN_AN_IMAGE) {
    mkdirSync(join(context, file, '..'), { recursive: true });
    writeFileSync(join(context, file), MARK);
  }
}

/** A Debian of the release that the Dockerfile names, which trusts the certificates that this machine trusts. */
function makeBase(folder: string): void {
  const root = join(folder, 'base');
  execFileSync('debootstrap', ['--variant=minbase', 'trixie', root, 'http://deb.debian.org/debian'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const unneeded = [
    'var/cache/apt',
    'var/lib/apt/lists',
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
  ];
  for (const part of unneeded) rmSync(join(root, part), { recursive: true });
  for (const part of ['var/cache/apt/archives/partial', 'var/lib/apt/lists/partial', 'etc/ssl/certs'])
    mkdirSync(join(root, part), { recursive: true });
  // Some networks have a proxy that opens TLS and whose certificate only the machine knows.
  if (existsSync(MACHINE_CERTIFICATES)) cpSync(MACHINE_CERTIFICATES, join(root, 'etc/ssl/certs/machine.crt'));
  const archive = join(folder, 'base.tar');
  execFileSync('tar', ['--create', '--file', archive, '--directory', root, '.']);
  const trust = 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/machine.crt';
  engineIn(folder, 'podman').run('import', '--change', trust, archive, 'localhost/base');
  rmSync(root, { recursive: true });
  rmSync(archive);
}
