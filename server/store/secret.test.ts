import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../../tests/support/temp-database.ts';
import { ConfigError } from '../errors.ts';
import { readSecret } from './secret.ts';

async function fileSettings() {
  const folder = await tempFolder();
  return { secret: undefined, secretFile: join(folder.path, 'var/secret') };
}

test.each(['', 'cut short'])('a file that holds only "%s" is a bad setting', async (holds) => {
  const settings = await fileSettings();
  mkdirSync(dirname(settings.secretFile));
  writeFileSync(settings.secretFile, holds);
  expect(() => readSecret(settings)).toThrow(ConfigError);
  expect(() => readSecret(settings)).toThrow(
    'holds fewer than 32 characters. Put its copy back, or delete it',
  );
  expect(readFileSync(settings.secretFile, 'utf8')).toBe(holds);
});

test('a secret is made once, for its owner alone, and a setting wins over it', async () => {
  const settings = await fileSettings();
  const made = readSecret(settings);
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect(readSecret(settings)).toBe(made);
  expect(statSync(settings.secretFile).mode & 0o777).toBe(0o600);
  const secret = 'x'.repeat(32);
  expect(readSecret({ ...settings, secret })).toBe(secret);
});
