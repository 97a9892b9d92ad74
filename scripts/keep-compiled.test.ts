import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../tests/support/temp-folder.ts';

/** A folder laid out like the project, with a program of one line. */
async function smallProject() {
  const { path } = await tempFolder();
  mkdirSync(join(path, 'scripts'));
  cpSync(join(import.meta.dirname, 'keep-compiled.cjs'), join(path, 'scripts/keep-compiled.cjs'));
  writeFileSync(join(path, 'program.ts'), 'const word: string = "done"; console.log(word);');
  return path;
}

function runProgram(root: string) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--require', './scripts/keep-compiled.cjs', 'program.ts'],
    { cwd: root, encoding: 'utf8', env: { PATH: process.env['PATH'] } },
  );
  return { said: stdout + stderr, status };
}

test('what Node made of a program is kept for its next start', async () => {
  const root = await smallProject();
  expect(runProgram(root)).toEqual({ said: 'done\n', status: 0 });
  expect(globSync('node_modules/.cache/compiled/*/*', { cwd: root })).not.toEqual([]);
});

test('a program runs all the same where nothing can be kept', async () => {
  const root = await smallProject();
  writeFileSync(join(root, 'node_modules'), 'not a folder');
  expect(runProgram(root)).toEqual({ said: 'done\n', status: 0 });
});
