import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/run.ts';

/**
 * Where Debian's packages are unpacked. They are not installed: an installed nginx would start as a service, and
 * unpacking needs no root.
 */
const folder = join(projectRoot, 'node_modules/.cache/bench-programs');

const PACKAGES = ['nginx', 'libnginx-mod-http-brotli-static', 'wrk', 'libluajit-5.1-2'];

/** Programs that Debian packages, and what they need to run. */
export interface DebianPrograms {
  nginx: string;
  /** nginx's module that sends `.br` twins. */
  nginxBrotli: string;
  wrk: string;
  env: NodeJS.ProcessEnv;
}

/**
 * nginx and wrk from Debian's packages, fetched when they are not there yet.
 * @throws when this is no Debian, or the packages cannot be fetched.
 */
export function debianPrograms(): DebianPrograms {
  if (!existsSync(folder)) fetchPackages();
  const [libraries = ''] = globSync(join(folder, 'usr/lib/*-linux-gnu*'));
  return {
    nginx: join(folder, 'usr/sbin/nginx'),
    nginxBrotli: join(folder, 'usr/lib/nginx/modules/ngx_http_brotli_static_module.so'),
    wrk: join(folder, 'usr/bin/wrk'),
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  };
}

function fetchPackages(): void {
  console.log('Fetching nginx and wrk from Debian…');
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  if (!isFetched(part)) {
    // A machine that was just set up has no list of packages yet; only root may get one.
    const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    quietly([...asRoot, 'apt-get', '-q', 'update'], part);
    if (!isFetched(part)) {
      throw new Error(
        'nginx and wrk could not be fetched. The server is measured on Debian, with apt-get able to download packages.',
      );
    }
  }
  for (const file of globSync('*.deb', { cwd: part })) {
    if (!quietly(['dpkg-deb', '-x', file, '.'], part)) throw new Error(`${file} could not be unpacked.`);
  }
  // Last: half of it must not look whole.
  renameSync(part, folder);
}

const isFetched = (cwd: string) => quietly(['apt-get', '-q', 'download', ...PACKAGES], cwd);

function quietly([program = '', ...words]: string[], cwd: string): boolean {
  return spawnSync(program, words, { cwd, stdio: 'ignore' }).status === 0;
}
