import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
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

test('a program runs all the same where nothing can be kept', async () => {
  const { path: root } = await tempFolder();
  mkdirSync(join(root, 'scripts'));
  cpSync(join(import.meta.dirname, 'keep-compiled.cjs'), join(root, 'scripts/keep-compiled.cjs'));
  writeFileSync(join(root, 'program.ts'), 'const word: string = "done"; console.log(word);');
  writeFileSync(join(root, 'node_modules'), 'not a folder');
  const words = ['--require', './scripts/keep-compiled.cjs', 'program.ts'];
  const env = { PATH: process.env['PATH'] };
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8', env });
  expect({ said: stdout + stderr, status }).toEqual({ said: 'done\n', status: 0 });
});
