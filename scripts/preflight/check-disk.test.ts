import { chown, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { checkDisk } from './check-disk.ts';

const NO_LEAST = { warn: 0, fail: 0 };

async function folder() {
  const { path, remove } = await tempFolder();
  onTestFinished(remove);
  return path;
}

test('a folder with room passes and is left as it was, as is one that is yet to be made', async () => {
  const path = await folder();
  const { verdict, says } = await checkDisk([path, join(path, 'var/deep')], NO_LEAST);
  expect(says).toMatch(/^\d+ MB are free/);
  expect(verdict).toBe('pass');
  expect(await readdir(path)).toEqual([]);
});

test('little room warns, and hardly any fails', async () => {
  const path = await folder();
  const little = await checkDisk([path], { warn: Number.POSITIVE_INFINITY, fail: 0 });
  expect(little).toEqual({
    verdict: 'warn',
    says: expect.stringMatching(/^Only \d+ MB .+ Make room soon\.$/),
  });
  const none = await checkDisk([path], { warn: Number.POSITIVE_INFINITY, fail: Number.POSITIVE_INFINITY });
  expect(none).toMatchObject({
    verdict: 'fail',
    says: expect.stringContaining('Make room before visitors come'),
  });
});

test('a folder that cannot be written to fails', async () => {
  const path = join(await folder(), 'file');
  await writeFile(path, '');
  const { verdict, says } = await checkDisk([path], NO_LEAST);
  expect(says).toContain(`${path} cannot be written to (ENOTDIR)`);
  expect(verdict).toBe('fail');
});

test.skipIf(process.getuid?.() !== 0)(
  'root, who may write everywhere, is told to check as the user that the folder belongs to',
  async () => {
    const path = await folder();
    await chown(path, 65534, 65534);
    const { verdict, says } = await checkDisk([path], NO_LEAST);
    expect(says).toContain('Run this check as the user that the server runs as.');
    expect(verdict).toBe('warn');
  },
);
