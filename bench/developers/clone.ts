import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot, run } from '../../scripts/run.ts';
import { listening } from '../../tests/support/server-process.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { answer } from '../server/answer.ts';

/** What a developer's shell has: without the programs of this project, which npm puts first. */
const shellEnv: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: process.env['PATH']
    ?.split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':'),
};

/** A place for a clone of the last commit. It is removed at the end. */
export async function clonePlace() {
  const folder = await tempFolder();
  const root = join(folder.path, 'website');
  return {
    root,
    // Without this option git links the files of this clone instead of copying them.
    clone: () => runIn(folder.path, `git clone --quiet --no-local '${projectRoot}' website`),
    install: () => runIn(root, 'npm ci'),
    /** Returns the exit code. */
    check: () => run('npm test', shellEnv, root),
    startAndAnswer: () => startAndAnswer(root),
    [Symbol.asyncDispose]: folder.remove,
  };
}

function runIn(folder: string, command: string): void {
  const code = run(command, shellEnv, folder);
  if (code !== 0) throw new Error(`${command} ended with code ${code} in ${folder}.`);
}

/** `npm start` until it has answered its first request. Resolves with how to stop it. */
async function startAndAnswer(root: string): Promise<() => Promise<void>> {
  // A group of its own: npm does not hand a signal on to all that it runs.
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...shellEnv, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const closed = once(child, 'close');
  const endGroup = () => void (child.pid && process.kill(-child.pid));
  process.once('exit', endGroup);
  const { port } = await listening(child);
  await answer(`http://127.0.0.1:${port}/`);
  return async () => {
    process.off('exit', endGroup);
    endGroup();
    await closed;
  };
}
