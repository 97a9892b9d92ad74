import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../../tests/support/temp-database.ts';
import { ConfigError } from '../errors.ts';
import { readSecret } from './secret.ts';

async function secretFile() {
  const folder = await tempFolder();
  return join(folder.path, 'var/secret');
}

test.each(['', 'cut short'])('a file that holds only "%s" is a bad setting', async (holds) => {
  const file = await secretFile();
  mkdirSync(dirname(file));
  writeFileSync(file, holds);
  expect(() => readSecret(file)).toThrow(ConfigError);
  expect(() => readSecret(file)).toThrow('holds fewer than 32 characters. Put its copy back, or delete it');
  expect(readFileSync(file, 'utf8')).toBe(holds);
});

test('a secret is made once, for its owner alone, and a setting wins over it', async () => {
  const file = await secretFile();
  const made = readSecret(file);
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect(readSecret(file)).toBe(made);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const secret = 'x'.repeat(32);
  expect(readSecret(file, secret)).toBe(secret);
});
