import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import project from '../package.json' with { type: 'json' };
import { programEnv } from '../tests/support/program-env.ts';
import { startServerProcess } from '../tests/support/server-process.ts';
import { tempFolder } from '../tests/support/temp-folder.ts';
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

test('a command that another user runs, root say, leaves nothing in node_modules', () => {
  const another = 'const uid = process.getuid() + 1; process.getuid = () => uid;';
  const words = ['--print', `${another} ${LOAD} require('module').getCompileCacheDir()`];
  const { stdout } = spawnSync(process.execPath, words, { cwd: projectRoot, encoding: 'utf8', env: {} });
  expect(stdout).toBe('undefined\n');
});

test('a command of a user who may not read .env says in one line which user may', async () => {
  const { path: cwd } = await tempFolder();
  chmodSync(cwd, 0o755);
  for (const file of ['package.json', 'scripts/check-node.cjs', 'scripts/load-env-file.cjs'])
    cpSync(join(projectRoot, file), join(cwd, file));
  writeFileSync(join(cwd, '.env'), '', { mode: 0o000 });
  const notRoot = 'if (process.getuid() === 0) process.seteuid(65534);';
  const words = ['--eval', notRoot + LOAD];
  const { stderr, status } = spawnSync(process.execPath, words, { cwd, encoding: 'utf8' });
  expect(stderr).toMatch(new RegExp(`^This user may not read .+ sudo -u ${userInfo().username} .+\\n$`));
  expect(status).toBe(78);
});
