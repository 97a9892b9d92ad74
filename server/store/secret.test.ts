import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { postJson } from '../../tests/support/contact-call.ts';
import { startServerProcess } from '../../tests/support/server-process.ts';
import { startTogether } from '../../tests/support/start-together.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { whatIsMissing } from '../../tests/support/what-is-missing.ts';
import { ConfigError } from '../errors.ts';
import { keptSecret, readSecret } from './secret.ts';

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

test('six processes that start together agree on one secret, and a setting wins over it', async () => {
  const settings = await fileSettings();
  const { secretFile } = settings;
  expect(keptSecret(settings)).toBeUndefined();
  const secrets = await startTogether(6, 'readSecret', [secretFile]);
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(secrets)).toEqual(new Set([readSecret(settings)]));
  expect(readdirSync(dirname(secretFile))).toEqual(['secret']);
  expect(statSync(secretFile).mode & 0o777).toBe(0o600);
  const secret = 'x'.repeat(32);
  expect(readSecret({ ...settings, secret })).toBe(secret);
});

const missing = whatIsMissing({ programs: ['strace'] });

test.skipIf(missing)(
  'a disk that knows no hard links, or syncs no folders, is no reason not to start',
  async () => {
    const { path: folder } = await tempFolder();
    const fault = (calls: string, error: string) => ['-e', `inject=${calls}:error=${error}`];
    const refusals = [...fault('link,linkat', 'EPERM'), ...fault('fsync', 'EINVAL')];
    await using server = await startServerProcess({
      folder,
      wrapper: ['strace', '-f', '-qq', '-o', '/dev/null', '-P', join(folder, 'var'), ...refusals],
    });
    expect((await postJson(server.origin)).status).toBe(200);
  },
);
