import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
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

test('a command that another user runs, root say, leaves nothing in node_modules', () => {
  const another = 'const uid = process.getuid() + 1; process.getuid = () => uid;';
  const kept = "require('./scripts/keep-compiled.cjs'); require('module').getCompileCacheDir()";
  const words = ['--print', `${another} ${kept}`];
  const { stdout } = spawnSync(process.execPath, words, { cwd: projectRoot, encoding: 'utf8', env: {} });
  expect(stdout).toBe('undefined\n');
});
