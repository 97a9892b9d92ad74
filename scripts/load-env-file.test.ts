import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import project from '../package.json' with { type: 'json' };
import { programEnv, startServerProcess } from '../tests/support/server-process.ts';
import { tempFolder } from '../tests/support/temp-database.ts';
import { projectRoot } from './run.ts';

test('a server finds all that it runs compiled by the build, and has nothing to add', async () => {
  const { path: compiled } = await tempFolder();
  const env = { ...programEnv, NODE_COMPILE_CACHE: compiled };
  const files = () =>
    globSync('*/*', { cwd: compiled }).map((file) => [file, statSync(join(compiled, file)).mtimeMs]);
  const [, compile = ''] = project.scripts.build.split(' && ');
  spawnSync('sh', ['-c', compile], { cwd: projectRoot, env });
  const built = files();
  expect(built).not.toEqual([]);
  await using server = await startServerProcess({ env: { ...env, NODE_OPTIONS: '--max-semi-space-size=2' } });
  expect(await server.end('SIGTERM')).toBe(0);
  expect(files()).toEqual(built);
});

const LOAD = "require('./scripts/load-env-file.cjs');";

/** A folder in which `load-env-file.cjs` can run, and what a program that it loads first prints there. */
async function folderWithEnv() {
  const { path: cwd } = await tempFolder();
  for (const file of ['package.json', 'scripts/check-node.cjs', 'scripts/load-env-file.cjs'])
    cpSync(join(projectRoot, file), join(cwd, file));
  return {
    env: join(cwd, '.env'),
    run(program: string) {
      const words = ['--eval', LOAD + program];
      const { stdout, stderr, status } = spawnSync(process.execPath, words, {
        cwd,
        encoding: 'utf8',
        env: {},
      });
      return { stdout, stderr, status };
    },
  };
}

test.each([
  ['with the line ends of Windows', 'A=b\r\nPORT=4000\r\n'],
  ['with the word export and spaces', 'export PORT = 4000 # ours'],
])('a setting is read from a .env %s', async (_what, text) => {
  const { env, run } = await folderWithEnv();
  writeFileSync(env, text);
  expect(run('process.stdout.write(process.env.PORT)')).toMatchObject({ status: 0, stdout: '4000' });
});

test('a .env that is a folder ends each program with its reason', async () => {
  const { env, run } = await folderWithEnv();
  mkdirSync(env);
  expect(run('')).toMatchObject({
    status: 78,
    stderr: '.env cannot be read (EISDIR). Mend it, or remove it.\n',
  });
});
