import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTogether } from '../../tests/support/start-together.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { keptSecret, readSecret } from './secret.ts';

async function secretFile() {
  const folder = await tempFolder();
  onTestFinished(folder.remove);
  return join(folder.path, 'var/secret');
}

test('a secret is made on first start, kept for the next, and readable by its owner alone', async () => {
  const file = await secretFile();
  const made = readSecret({ secret: undefined, secretFile: file }, randomBytes);
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect(readSecret({ secret: undefined, secretFile: file }, randomBytes)).toBe(made);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('the setting wins over the file', async () => {
  const secret = 'x'.repeat(32);
  expect(readSecret({ secret, secretFile: await secretFile() }, randomBytes)).toBe(secret);
});

test('a file that was cut short is refused', async () => {
  const file = await secretFile();
  readSecret({ secret: undefined, secretFile: file }, randomBytes);
  writeFileSync(file, 'short');
  expect(() => readSecret({ secret: undefined, secretFile: file }, randomBytes)).toThrow(
    'holds fewer than 32 characters',
  );
});

test.each([
  ['there is none', undefined],
  ['an older version left an empty file', ''],
])('six processes that start together agree on one secret when %s', async (_, holds) => {
  const file = await secretFile();
  if (holds !== undefined) {
    mkdirSync(dirname(file));
    writeFileSync(file, holds);
  }
  const secrets = await startTogether(6, 'readSecret', [file]);
  expect(new Set(secrets)).toEqual(new Set([readFileSync(file, 'utf8')]));
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(readdirSync(dirname(file))).toEqual(['secret']);
});

test('looking for the secret does not make one', async () => {
  const file = await secretFile();
  expect(keptSecret({ secret: undefined, secretFile: file })).toBeUndefined();
  mkdirSync(dirname(file));
  writeFileSync(file, '');
  expect(keptSecret({ secret: undefined, secretFile: file })).toBeUndefined();
  expect(readFileSync(file, 'utf8')).toBe('');
});

test('an empty file is reported when another process was killed while replacing it', async () => {
  const file = await secretFile();
  mkdirSync(dirname(file));
  writeFileSync(file, '');
  writeFileSync(`${file}.new`, 'x'.repeat(64));
  expect(() => readSecret({ secret: undefined, secretFile: file }, randomBytes)).toThrow('Delete both');
});
