import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { checkDisk, checkSecrets } from './machine.ts';

const SECRET = 'x'.repeat(32);

async function parts({
  holds,
  mode = 0o600,
  secret,
}: {
  holds?: string;
  mode?: number;
  secret?: string;
} = {}) {
  const folder = await tempFolder();
  onTestFinished(folder.remove);
  const secretFile = join(folder.path, 'secret');
  if (holds !== undefined) {
    await writeFile(secretFile, holds);
    await chmod(secretFile, mode);
  }
  const config = { secret, secretFile, databaseUrl: 'sqlite:var/requests.db' };
  return { folder: folder.path, config, envFile: join(folder.path, '.env') };
}

test('a secret in the settings, and one in a file that only the owner reads, pass', async () => {
  const inSettings = await parts({ secret: SECRET });
  expect(checkSecrets(inSettings.config, inSettings.envFile)).toMatchObject({ verdict: 'pass' });
  const inFile = await parts({ holds: SECRET });
  expect(checkSecrets(inFile.config, inFile.envFile)).toMatchObject({ verdict: 'pass' });
});

test('a secret that the first start will make passes, and the check does not make it', async () => {
  const { config, envFile, folder } = await parts();
  expect(checkSecrets(config, envFile)).toMatchObject({ verdict: 'pass' });
  expect(await readdir(folder)).toEqual([]);
});

test('servers that share a database but would each make their own secret cause a warning', async () => {
  const { config, envFile } = await parts();
  const shared = { ...config, databaseUrl: 'postgres://db.test/requests' };
  const { verdict, says } = checkSecrets(shared, envFile);
  expect(says).toContain('set the same SECRET for all');
  expect(verdict).toBe('warn');
});

test.each([0o604, 0o644, 0o602])('a secret that other users can read or change fails: %o', async (mode) => {
  const { config, envFile } = await parts({ holds: SECRET, mode });
  const { verdict, says } = checkSecrets(config, envFile);
  expect(says).toContain(`Run chmod 600 ${config.secretFile}.`);
  expect(verdict).toBe('fail');
});

test('settings that other users can read fail, wherever the secret is', async () => {
  const { config, envFile } = await parts({ secret: SECRET });
  await writeFile(envFile, 'SMTP_URL=smtps://agency:hunter2@smtp.test');
  await chmod(envFile, 0o644);
  const { verdict, says } = checkSecrets(config, envFile);
  expect(says).toContain(`Run chmod 600 ${envFile}.`);
  expect(verdict).toBe('fail');
  await chmod(envFile, 0o640);
  expect(checkSecrets(config, envFile)).toMatchObject({ verdict: 'pass' });
});

test('a secret that is too short fails', async () => {
  const { config, envFile } = await parts({ holds: 'hunter2' });
  const { verdict, says } = checkSecrets(config, envFile);
  expect(says).toContain('fewer than 32 characters');
  expect(says).not.toContain('hunter2');
  expect(verdict).toBe('fail');
});

test('a secret that cannot be read fails', async () => {
  const { config, envFile } = await parts();
  await mkdir(config.secretFile, { mode: 0o700 });
  const { verdict, says } = checkSecrets(config, envFile);
  expect(says).toContain('cannot be read');
  expect(verdict).toBe('fail');
});

async function folder() {
  const { path, remove } = await tempFolder();
  onTestFinished(remove);
  return path;
}

test('a folder with room passes and is not changed, and neither is one that does not exist yet', async () => {
  const path = await folder();
  const { verdict, says } = await checkDisk([path, join(path, 'var/deep')]);
  expect(says).toMatch(/^\d+ MB are free/);
  expect(verdict).toBe('pass');
  expect(await readdir(path)).toEqual([]);
});

test.skipIf(process.getuid?.() !== 0).each([
  ['little room warns', 500, 'warn', 'Make room soon.'],
  ['hardly any room fails', 50, 'fail', 'Make room before visitors come.'],
])('%s (needs root)', async (_, megabytes, verdict, whatToDo) => {
  const path = await folder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]);
  const outcome = await checkDisk([path]);
  execFileSync('umount', [path]);
  expect(outcome).toEqual({ verdict, says: expect.stringMatching(/^Only \d+ MB are free /) });
  expect(outcome.says).toContain(whatToDo);
});

test('a folder that cannot be written to fails', async () => {
  const path = join(await folder(), 'file');
  await writeFile(path, '');
  const { verdict, says } = await checkDisk([path]);
  expect(says).toContain(`${path} cannot be written to (ENOTDIR)`);
  expect(verdict).toBe('fail');
});

test.skipIf(process.getuid?.() !== 0)(
  'root, who may write everywhere, is told to check as the user that the folder belongs to',
  async () => {
    const path = await folder();
    await chown(path, 65534, 65534);
    const { verdict, says } = await checkDisk([path]);
    expect(says).toContain('Run this check as the user that the server runs as.');
    expect(verdict).toBe('warn');
  },
);
