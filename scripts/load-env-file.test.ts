import { spawnSync } from 'node:child_process';
import { chmod, cp, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../tests/support/temp-folder.ts';
import { projectRoot } from './run.ts';

test('a command of a user who may not read .env says in one line which user may', async () => {
  const { path: root } = await tempFolder();
  await chmod(root, 0o755);
  await writeFile(join(root, '.env'), '', { mode: 0o000 });
  for (const file of [
    'package.json',
    'scripts/check-node.cjs',
    'scripts/keep-compiled.cjs',
    'scripts/load-env-file.cjs',
  ])
    await cp(join(projectRoot, file), join(root, file));
  const notRoot = 'if (process.getuid() === 0) process.seteuid(65534);';
  const words = ['--eval', `${notRoot} require('./scripts/load-env-file.cjs')`];
  const { stderr, status } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  expect(stderr).toMatch(
    new RegExp(`^This user may not read \\.env\\. .+ sudo -u ${userInfo().username} .+\\n$`),
  );
  expect(status).toBe(78);
});
