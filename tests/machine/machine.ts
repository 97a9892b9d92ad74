import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { projectRoot } from '../../scripts/run.ts';
import { whatIsMissing } from '../support/what-is-missing.ts';

const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';
const PACKAGES = 'systemd,systemd-sysv,dbus,ca-certificates,git,iproute2';

export type Machine = Awaited<ReturnType<typeof bootMachine>>;

/**
 * A Debian 13 with a systemd at work and a repository of what git would commit now, at `/srv/repository`. Its network is
 * this machine's: the ports 80, 443 and 3000 must be free. Goes with `await using`.
 */
export async function bootMachine() {
  const missing = whatIsMissing({ root: true, programs: ['debootstrap', 'unshare', 'nsenter', 'git'] });
  if (missing !== undefined) throw new Error(`The machine test ${missing}.`);
  const folder = await mkdtemp('/var/tmp/agency-site-machine-');
  const root = join(folder, 'root');
  const words = [
    '--variant=minbase',
    `--include=${PACKAGES}`,
    'trixie',
    root,
    'http://deb.debian.org/debian',
  ];
  execFileSync('debootstrap', words, { stdio: ['ignore', 'ignore', 'inherit'] });
  // It trusts the certificates that this machine trusts, and so does Node there.
  cpSync(join('/', CERTIFICATES), join(root, CERTIFICATES));
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
  mkdirSync(join(root, 'etc/systemd/system.conf.d'));
  const trust = `[Manager]\nDefaultEnvironment=NODE_EXTRA_CA_CERTS=/${CERTIFICATES}\n`;
  writeFileSync(join(root, 'etc/systemd/system.conf.d/trust.conf'), trust);
  const repository = makeRepository(folder, join(root, 'srv/repository'));

  const apart = ['--mount', '--pid', '--fork', '--cgroup', '--uts', '--ipc', '--kill-child'];
  const boot = spawn('unshare', [...apart, 'bash', join(import.meta.dirname, 'boot.sh'), root], {
    stdio: 'ignore',
  });
  const ended = once(boot, 'exit');
  const killNow = () => boot.kill('SIGKILL');
  process.once('exit', killNow);

  /** Starts a command of root's on the machine. */
  function start(command: string) {
    const inside = ['--target', `${initOf(boot.pid)}`, '--all', '--root', '--wd'];
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', TERM: 'dumb' };
    return spawn('nsenter', [...inside, 'bash', '-c', command], { env, stdio: 'pipe' });
  }
  /** Runs it, and answers its questions in turn. Resolves with its exit code and all that it printed. */
  async function run(command: string, answers: string[] = []) {
    const child = start(command);
    let said = '';
    let answered = 0;
    for (const output of [child.stdout, child.stderr])
      output.setEncoding('utf8').on('data', (part: string) => {
        said += part;
        if (answers[answered] !== undefined && said.endsWith(': '))
          child.stdin.write(`${answers[answered++]}\n`);
      });
    const [code] = await once(child, 'close');
    return { code: Number(code), said };
  }

  while (!/^(running|degraded)$/m.test((await run('systemctl is-system-running')).said))
    await setTimeout(500);
  return {
    root,
    repository,
    start,
    run,
    async [Symbol.asyncDispose]() {
      process.off('exit', killNow);
      boot.kill('SIGKILL');
      await ended;
      execFileSync('rm', ['-rf', folder]);
    },
  };
}

/** The child of `unshare`, which is the machine's first process. */
function initOf(pid: number | undefined): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
}

/** An owner's repository, and a clone of it in which the next version is made. */
function makeRepository(folder: string, bare: string) {
  const clone = join(folder, 'clone');
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: clone, encoding: 'utf8', stdio: 'pipe' });
  mkdirSync(clone);
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Owner');
  git('config', 'user.email', 'owner@agency.test');
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { cwd: projectRoot, encoding: 'utf8' }).split('\0');
  for (const file of files.filter((name) => name !== '' && existsSync(join(projectRoot, name))))
    cpSync(join(projectRoot, file), join(clone, file), { verbatimSymlinks: true });
  git('add', '--all');
  git('commit', '--quiet', '--message=First');
  git('clone', '--quiet', '--bare', '--no-hardlinks', '.', bare);
  return {
    clone,
    /** Publishes what was changed in the clone, and returns the commit as a release is named by it. */
    publish(): string {
      git('add', '--all');
      git('commit', '--quiet', '--message=Next');
      git('push', '--quiet', bare, 'main');
      return git('rev-parse', '--short=12', 'HEAD').trim();
    },
    /** Publishes a version that is as the one before the last. */
    takeBack(): string {
      git('revert', '--no-edit', 'HEAD');
      git('push', '--quiet', bare, 'main');
      return git('rev-parse', '--short=12', 'HEAD').trim();
    },
  };
}
