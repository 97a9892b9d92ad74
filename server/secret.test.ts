import { randomBytes } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '../tests/support/temp-folder.ts';
import { readSecret } from './secret.ts';

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
  expect(() => readSecret({ secret: undefined, secretFile: file }, randomBytes)).toThrow('SECRET_FILE');
});
