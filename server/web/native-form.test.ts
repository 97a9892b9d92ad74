import { expect, test } from 'vitest';
import { CONTACT_FUNCTION_PATH } from '../../shared/contact-function.ts';
import { postForm, VISITOR } from '../../tests/support/contact-call.ts';
import { readStored } from '../../tests/support/read-stored.ts';
import { startSmtpPeer } from '../../tests/support/receivers.ts';
import { startFixtureServer } from '../../tests/support/server.ts';
import { MAX_KIB } from './read-body.ts';

test('an address at a domain of other letters is taken as typed, and mailed to as DNS writes it', async () => {
  await using peer = await startSmtpPeer();
  await using server = await startFixtureServer({ smtpUrl: peer.url });
  const asTyped = 'me@łódź.example';
  const asWritten = 'me@xn--d-uga0v4h.example';
  for (const email of [asTyped, asWritten]) {
    expect((await postForm(server.origin, { ...VISITOR, email })).status).toBe(303);
  }
  const { requests } = await readStored(server.databaseUrl);
  expect(requests.map(({ email }) => email)).toEqual([asWritten]);
  const mails = await peer.mails.waitFor(2);
  // The peer reads out the envelope in letters.
  expect(mails.flatMap(({ recipients }) => recipients)).toContain(asTyped);
  expect(mails.map(({ source }) => source).join()).toMatch(new RegExp(`^To: .*${asWritten}`, 'm'));
});

test('a form that is too large is 413 and comes back with what fits, and what was left out is empty', async () => {
  await using server = await startFixtureServer();
  const { name } = VISITOR;
  const response = await postForm(server.origin, { name, more: 'x'.repeat(MAX_KIB * 1024) });
  expect(response.status).toBe(413);
  expect(response.headers.get('Cache-Control')).toMatch(/no-transform$/);
  const page = await response.text();
  expect(page).toContain(`name="name" value="${name}"`);
  expect(page).toMatch(/name="email" value[ >]/);
});

test('a browser that comes back without what it posted gets the form, and no JSON', async () => {
  await using server = await startFixtureServer();
  const headers = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
  const response = await fetch(server.origin + CONTACT_FUNCTION_PATH, { headers });
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
  expect(await response.text()).toMatch(/<h1>Not sent<\/h1>.*name="name" value[ >]/);
});

test('a form whose escapes are not UTF-8 is refused', async () => {
  await using server = await startFixtureServer();
  const body = 'name=%ff&phone=555&email=a@b.example';
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const response = await fetch(server.origin + CONTACT_FUNCTION_PATH, { method: 'POST', headers, body });
  expect(response.status).toBe(400);
});
