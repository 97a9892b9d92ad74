import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { writeFixtureSite } from '../../tests/support/fixture-server.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { INPUTS_FILE, siteInputs } from '../build/site-inputs.ts';
import { checkPublicOrigin, checkSecret, checkSiteBuild, checkTrustedProxies } from './site.ts';

test('a site of other sources or settings, or whose build did not finish, or that lacks a page, fails', async () => {
  const { path: root } = await tempFolder();
  const file = join(root, 'dist', INPUTS_FILE);
  await mkdir(join(root, 'site'));
  await writeFile(join(root, 'site/words.ts'), 'Hello');
  await writeFixtureSite(join(root, 'dist'));
  await writeFile(file, siteInputs(root, {}).wanted);
  const stale = { verdict: 'fail', says: expect.stringContaining('Run npm run build.') };
  for (const env of [{ PUBLIC_ORIGIN: 'https://www.agency.test' }, { PORT: '8080' }])
    expect(checkSiteBuild(root, env)).toEqual(stale);
  await writeFile(join(root, 'site/words.ts'), 'Good morning');
  expect(checkSiteBuild(root, {})).toEqual(stale);
  await writeFile(join(root, 'site/words.ts'), 'Hello');
  expect(checkSiteBuild(root, {})).toMatchObject({ verdict: 'pass' });
  await rm(file);
  expect(checkSiteBuild(root, {})).toEqual(stale);
  await rm(join(root, 'dist/answers/500.html'));
  expect(() => checkSiteBuild(root, {})).toThrow(/500\.html is missing. Build the site first: npm run build/);
});

test.each([
  ['https://localhost.agency.com', 'pass', 'https://localhost.agency.com'],
  ['http://www.agency.com', 'fail', 'not https'],
  ['https://www.example.com', 'fail', 'visitors cannot reach'],
  ['https://www.agency.test', 'fail', 'visitors cannot reach'],
  ['https://www.agency.internal', 'fail', 'visitors cannot reach'],
])('the public origin %s: %s', (origin, verdict, words) => {
  const outcome = checkPublicOrigin(readConfig({ PUBLIC_ORIGIN: origin }).publicOrigin);
  expect(outcome.says).toContain(words);
  expect(outcome.verdict).toBe(verdict);
});

test('with no proxy listed the line says when one is needed', () => {
  const { verdict, says } = checkTrustedProxies(undefined);
  expect(says).toContain('Put a reverse proxy in front');
  expect(verdict).toBe('warn');
});

test('a secret in the settings, or not made yet, passes, and the check makes none; one that is cut short fails', async () => {
  const { path } = await tempFolder();
  const secretFile = join(path, 'secret');
  const databaseUrl = 'sqlite:var/requests.db';
  expect(checkSecret({ secret: 'x'.repeat(32), secretFile, databaseUrl }).verdict).toBe('pass');
  expect(checkSecret({ secret: undefined, secretFile, databaseUrl }).says).toContain('on the first start');
  expect(await readdir(path)).toEqual([]);
  await writeFile(secretFile, 'cut short');
  expect(() => checkSecret({ secret: undefined, secretFile, databaseUrl })).toThrow(
    'holds fewer than 32 characters',
  );
});

test('on Postgres, which other servers may share, a secret that only this one has is to be looked at', () => {
  const parts = { secretFile: '/nowhere/secret', databaseUrl: 'postgres://website@127.0.0.1/requests' };
  expect(checkSecret({ ...parts, secret: undefined })).toEqual({
    verdict: 'warn',
    says: expect.stringContaining('set the same SECRET on both'),
  });
  expect(checkSecret({ ...parts, secret: 'x'.repeat(32) }).verdict).toBe('pass');
});
