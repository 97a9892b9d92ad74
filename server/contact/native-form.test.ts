import { expect, test } from 'vitest';
import { contactFields, invalidField } from '../../agency/words/contact-fields.ts';
import { CONTACT_FUNCTION_PATH } from '../../shared/contact-function.ts';
import { postForm, VISITOR } from '../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../tests/support/fixture-server.ts';
import { readStored } from '../../tests/support/read-stored.ts';
import { MAX_KIB } from './refusals.ts';

test('a refused form comes back with everything that was typed, none of it as markup, and says below each wrong field what to do', async () => {
  await using server = await startFixtureServer();
  const typed = {
    ...VISITOR,
    name: `"><script>alert(1)</script>' $& $1 %%email%%`,
    phone: '%%name%%'.repeat(9),
    email: 'no at & sign',
  };
  const response = await postForm(server.origin, typed);
  expect(response.status).toBe(400);
  expect(response.headers.get('Content-Type')).toMatch(/^text\/html; charset=utf-8/i);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const page = await response.text();
  for (const input of [
    '<input name="name" value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39; $&amp; $1 %%email%%">',
    `<input name="phone" value="${typed.phone}">${invalidField}`,
    `<input name="email" value="no at &amp; sign">${contactFields.email.invalid}`,
  ])
    expect(page).toContain(input);
});

test('a form that is too large is 413 and comes back with what fits, and what was left out is empty', async () => {
  await using server = await startFixtureServer();
  const { name } = VISITOR;
  const response = await postForm(server.origin, { name, more: 'x'.repeat(MAX_KIB * 1024) });
  expect(response.status).toBe(413);
  const page = await response.text();
  expect(page).toContain(`name="name" value="${name}"`);
  expect(page).toContain('name="email" value=""');
});

test('a form whose escapes are not UTF-8 is refused', async () => {
  await using server = await startFixtureServer();
  const body = 'name=%ff&phone=555&email=a@b.example';
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const response = await fetch(server.origin + CONTACT_FUNCTION_PATH, { method: 'POST', headers, body });
  expect(response.status).toBe(400);
});

const OURS = 'https://agency.example';
const env = { PUBLIC_ORIGIN: OURS, ALLOWED_ORIGINS: 'https://partner.example' };

test.each([
  ['by its origin', { Origin: 'https://elsewhere.example' }],
  ['from a sandboxed frame', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }],
  ['from a neighbouring host', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.agency.example' }],
])(
  'a form of another site, told %s, is refused with 403, stores nothing and keeps the values',
  async (_how, headers) => {
    await using server = await startFixtureServer({ env });
    const response = await postForm(server.origin, VISITOR, headers);
    expect(response.status).toBe(403);
    const page = await response.text();
    for (const value of Object.values(VISITOR)) expect(page).toContain(`value="${value}"`);
    expect((await readStored(server.databaseUrl)).requests).toEqual([]);
    expect(server.logLines.join('')).toContain('foreign_site');
  },
);

test.each([
  ['from the site itself', { 'Sec-Fetch-Site': 'same-origin', Origin: OURS }],
  ['from an allowed site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://partner.example' }],
  ['from a browser that tells only the origin', { Origin: OURS }],
  ['from a page that hides its address', { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }],
  ['from a browser that hides the origin and tells nothing else', { Origin: 'null' }],
  ['that the visitor sends again without a page', { 'Sec-Fetch-Site': 'none' }],
  [
    'of the same site under another name, through a proxy that calls by a name of its own',
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://www.agency.example' },
  ],
])('a form %s is accepted', async (_from, headers) => {
  await using server = await startFixtureServer({ env });
  expect((await postForm(server.origin, VISITOR, headers)).status).toBe(303);
});

test('a form is accepted at every address of a server without PUBLIC_ORIGIN, over plain http too', async () => {
  await using server = await startFixtureServer();
  expect((await postForm(server.origin, VISITOR, { Origin: server.origin })).status).toBe(303);
});
