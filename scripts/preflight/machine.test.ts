import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { checkDisk, checkPrivateFiles, checkSecrets } from './machine.ts';

const SECRET = 'x'.repeat(32);

/** What is found of a folder with these files in it, each with its content and its mode. */
async function secretsIn(path: string, files: Record<string, [string, number]>, secret?: string) {
  for (const [name, [content, mode]] of Object.entries(files)) {
    await writeFile(join(path, name), content);
    await chmod(join(path, name), mode);
  }
  return checkSecrets({ secret, secretFile: join(path, 'secret') }, join(path, '.env'));
}

test('a secret in the settings, in a file of its owner, or not made yet passes, and the check makes none', async () => {
  const { path } = await tempFolder();
  expect(await secretsIn(path, {})).toMatchObject({ verdict: 'pass' });
  expect(await readdir(path)).toEqual([]);
  expect(await secretsIn(path, { '.env': ['', 0o640] }, SECRET)).toMatchObject({ verdict: 'pass' });
  expect(await secretsIn(path, { secret: [SECRET, 0o600] })).toMatchObject({ verdict: 'pass' });
});

test.each([
  ['secret', 0o604],
  ['secret', 0o602],
  ['.env', 0o644],
])('a file %s that other users can read or change fails: %o', async (name, mode) => {
  const { path } = await tempFolder();
  const { verdict, says } = await secretsIn(path, { [name]: [SECRET, mode] }, SECRET);
  expect(says).toContain(`Run chmod 600 ${join(path, name)}.`);
  expect(verdict).toBe('fail');
});

test('a secret that cannot be read fails', async () => {
  const { path } = await tempFolder();
  await mkdir(join(path, 'secret'), { mode: 0o700 });
  const { verdict, says } = await secretsIn(path, {});
  expect(says).toContain('cannot be read');
  expect(verdict).toBe('fail');
});

test('what other users have rights to fails: the folder of what is kept, and a database elsewhere', async () => {
  const { path } = await tempFolder();
  const config = { dataDir: join(path, 'var'), databaseUrl: `sqlite:${join(path, 'requests.db')}` };
  await writeFile(join(path, 'requests.db'), '', { mode: 0o600 });
  await mkdir(config.dataDir, { mode: 0o700 });
  expect(checkPrivateFiles(config)).toMatchObject({ verdict: 'pass' });
  for (const name of ['requests.db', 'var']) {
    await chmod(join(path, name), 0o750);
    const { verdict, says } = checkPrivateFiles(config);
    expect(says).toContain(`chmod -R go= ${join(path, name)}.`);
    expect(verdict).toBe('fail');
  }
});

test('a folder with room passes and is not changed, and neither is one that does not exist yet', async () => {
  const { path } = await tempFolder();
  const { verdict, says } = checkDisk([path, join(path, 'var/deep')]);
  expect(says).toMatch(/^\d+ MB are free/);
  expect(verdict).toBe('pass');
  expect(await readdir(path)).toEqual([]);
});

const isRoot = process.getuid?.() === 0;

test.skipIf(!isRoot).each([
  ['with little room warns', 'size=500m', 'warn', 'Make room soon.'],
  ['with hardly any room fails', 'size=50m', 'fail', 'Make room before visitors come.'],
  ['that cannot be written to fails', 'ro', 'fail', 'cannot be written to. Give it to the user'],
])('a folder %s (needs root)', async (_, option, verdict, words) => {
  const { path } = await tempFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', option, 'tmpfs', path]);
  const outcome = checkDisk([path]);
  execFileSync('umount', [path]);
  expect(outcome.says).toContain(words);
  expect(outcome.verdict).toBe(verdict);
});

test.skipIf(!isRoot)(
  'root, who may write everywhere, is told to check as the user of the folder',
  async () => {
    const { path } = await tempFolder();
    await chown(path, 65534, 65534);
    const { verdict, says } = checkDisk([path]);
    expect(says).toContain('Run this check as the user that the server runs as.');
    expect(verdict).toBe('warn');
  },
);
