import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTogether } from '../../tests/support/start-together.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { ConfigError } from './errors.ts';
import { keptSecret, readSecret } from './secret.ts';

async function fileSettings() {
  const folder = await tempFolder();
  onTestFinished(folder.remove);
  return { secret: undefined, secretFile: join(folder.path, 'var/secret') };
}

test('a secret is made on first start, kept for the next, and readable by its owner alone', async () => {
  const settings = await fileSettings();
  expect(keptSecret(settings)).toBeUndefined();
  const made = readSecret(settings);
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect([readSecret(settings), keptSecret(settings)]).toEqual([made, made]);
  expect(statSync(settings.secretFile).mode & 0o777).toBe(0o600);
});

test('the setting wins over the file', async () => {
  const secret = 'x'.repeat(32);
  expect(readSecret({ ...(await fileSettings()), secret })).toBe(secret);
});

test.each(['', 'cut short'])(
  'a file that holds only "%s" is a bad setting, and stays as it is',
  async (holds) => {
    const settings = await fileSettings();
    mkdirSync(dirname(settings.secretFile));
    writeFileSync(settings.secretFile, holds);
    expect(() => readSecret(settings)).toThrow(ConfigError);
    expect(() => readSecret(settings)).toThrow(
      'holds fewer than 32 characters. Put its copy back, or delete it',
    );
    expect(readFileSync(settings.secretFile, 'utf8')).toBe(holds);
  },
);

test('six processes that start together agree on one secret', async () => {
  const { secretFile } = await fileSettings();
  const secrets = await startTogether(6, 'readSecret', [secretFile]);
  expect(new Set(secrets)).toEqual(new Set([readFileSync(secretFile, 'utf8')]));
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(readdirSync(dirname(secretFile))).toEqual(['secret']);
});
