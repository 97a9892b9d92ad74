import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CONTACT_FUNCTION_PATH } from '../../shared/contact-function.ts';
import { replaceIn } from '../../tests/support/copy-project.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { projectRoot } from '../run.ts';
import { checkBuiltForm, readBuiltForm } from './built-form.ts';
import { testRequest } from './test-request.ts';

const publicOrigin = 'https://www.agency.test';
const request = testRequest({ mailTo: [{ name: '', address: 'leads@agency.test' }] });

/** A copy of the built site, to be changed. */
async function builtSite() {
  const { path, remove } = await tempFolder();
  onTestFinished(remove);
  await cp(join(projectRoot, 'dist'), path, { recursive: true });
  return path;
}

const check = (siteDir: string) => checkBuiltForm(siteDir, { env: {}, publicOrigin, request });

test('the call of the built form is the one that a browser makes for it', async () => {
  const form = await readBuiltForm(await builtSite(), { request, pageOrigin: publicOrigin });
  expect(form.url).toBe(publicOrigin + CONTACT_FUNCTION_PATH);
  expect([...form.headers.keys()].sort()).toEqual([
    'apikey',
    'authorization',
    'content-type',
    'x-client-info',
  ]);
  expect(JSON.parse(form.body)).toEqual(request);
});

test('a form that posts to its own origin passes', async () => {
  expect(await check(await builtSite())).toMatchObject({ verdict: 'pass' });
});

test('a page without the form, a form without its script, and a script without its file fail', async () => {
  const noForm = await builtSite();
  await replaceIn(join(noForm, 'public/contact.html'), [[`action="${CONTACT_FUNCTION_PATH}"`, '']]);
  const noScript = await builtSite();
  await replaceIn(join(noScript, 'public/contact.html'), [['component-url', 'component-gone']]);
  const noFile = await builtSite();
  const { scripts } = await readBuiltForm(noFile, { request, pageOrigin: publicOrigin });
  for (const script of scripts) await rm(join(noFile, 'public', script));
  const found = await Promise.all([noForm, noScript, noFile].map(check));
  expect(found.map(({ says }) => says)).toEqual([
    expect.stringContaining('/contact has no form. Build the site again'),
    expect.stringContaining('has no script. Build the site again'),
    expect.stringContaining('is missing. Build the site first'),
  ]);
  for (const { verdict } of found) expect(verdict).toBe('fail');
});

test('a form that posts elsewhere without script than with it fails', async () => {
  const site = await builtSite();
  await replaceIn(join(site, 'public/contact.html'), [
    [`action="${CONTACT_FUNCTION_PATH}"`, `action="https://elsewhere.test${CONTACT_FUNCTION_PATH}"`],
  ]);
  const { verdict, says } = await check(site);
  expect(says).toContain(`and without it to https://elsewhere.test${CONTACT_FUNCTION_PATH}`);
  expect(verdict).toBe('fail');
});
