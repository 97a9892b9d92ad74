import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../scripts/run.ts';
import { copyProject } from './copy-project.ts';
import { programEnv } from './program-env.ts';
import { tempFolder } from './temp-folder.ts';

/**
 * `npm run dev` on a copy of the project, separate from a developer's own files, with this `.env`; resolves once it
 * prints its addresses. The built site must be there. Ends with `await using`.
 */
export async function startDevelopment(settings: Record<string, string>) {
  const folder = await tempFolder();
  // A name with special characters of patterns.
  const root = join(folder.path, 'our [web] site');
  await mkdir(root);
  await copyProject(root);
  await cp(join(projectRoot, 'dist'), join(root, 'dist'), { recursive: true });
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(root, '.env'), lines.join(''), { mode: 0o600 });
  const development = await developIn(root, folder.path).catch(async (error) => {
    await folder.remove();
    throw error;
  });
  const end = async () => {
    await development.end();
    await folder.remove();
  };
  return { ...development, root, end, [Symbol.asyncDispose]: end };
}

/**
 * `npm run dev` in this folder of a project, whose packages are installed; resolves once it prints its addresses. They
 * follow from `PORT`, so it takes the first three ports that no other program has. Systems give out no ports as low.
 */
async function developIn(root: string, home: string) {
  for (let port = 10_000 + 3 * (process.pid % 5_000); ; port += 3) {
    try {
      return await developOn(port, root, home);
    } catch (error) {
      if (!/EADDRINUSE|Port \d+ is (already )?in use/.test(String(error))) throw error;
    }
  }
}

async function developOn(port: number, root: string, home: string) {
  const child = spawn(process.execPath, ['--require', './scripts/load-env-file.cjs', 'scripts/dev/main.ts'], {
    cwd: root,
    env: { ...programEnv, HOME: home, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const end = async () => {
    child.kill('SIGTERM');
    await exit;
  };
  const said: string[] = [];
  const { promise: isUp, resolve } = Promise.withResolvers<true>();
  const isMissing = new Set(['  Inbox ', 'The site is on ']);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      said.push(line);
      for (const start of isMissing) if (line.startsWith(start)) isMissing.delete(start);
      if (isMissing.size === 0) resolve(true);
    });
  }
  if ((await Promise.race([isUp, exit])) !== true) {
    await end();
    throw new Error(`npm run dev ended:\n${said.join('\n')}`);
  }
  return { port, said, end, [Symbol.asyncDispose]: end };
}
