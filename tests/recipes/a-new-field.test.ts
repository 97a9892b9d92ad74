import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { expect, onTestFinished, test } from 'vitest';
import { projectEnv } from '../../scripts/run.ts';
import { postForm, postJson, VISITOR } from '../support/contact-call.ts';
import { copyProject, replaceIn } from '../support/copy-project.ts';
import { startFixtureServer } from '../support/fixture-server.ts';
import { freePort } from '../support/free-port.ts';
import { runRequests } from '../support/run-requests.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type ReceivedMail, startSmtpPeer } from '../support/smtp-peer.ts';
import { tempFolder } from '../support/temp-folder.ts';

const HOUR = 3_600_000;

/** The changes an agency makes to ask for two more fields, and to promise a reply within two days. */
const EDITS: Record<string, [string, string][]> = {
  'business/contact-request.ts': [
    [
      '] as const satisfies readonly FieldSpec[];',
      `{ name: 'company', type: 'text', autoComplete: 'organization', maxCodePoints: 200 },
       { name: 'message', type: 'textarea', maxCodePoints: 2000, mayHoldLinks: true },
       ] as const satisfies readonly FieldSpec[];`,
    ],
  ],
  'agency/words/contact-fields.ts': [
    [
      "inText: 'email address' },",
      `inText: 'email address' },
       company: { label: 'Company', placeholder: 'Your company', short: 'Company', inText: 'company' },
       message: { label: 'Message', short: 'Message', inText: 'message' },`,
    ],
  ],
  'agency/promises.ts': [
    ['REPLY_WITHIN_HOURS = 24', 'REPLY_WITHIN_HOURS = 48'],
    ['REMIND_AFTER_HOURS = 18', 'REMIND_AFTER_HOURS = 42'],
  ],
};

const MESSAGE = 'We bake at night.\nSee https://bakery.example/ovens';
const FILLED = { ...VISITOR, company: 'Okafor & "Sons"', message: MESSAGE };

test('two optional fields and a longer promise, each changed in one place, take effect everywhere and change no stored request', async () => {
  await using peer = await startSmtpPeer();
  await using server = await startFixtureServer({ smtpUrl: peer.url });
  const before = await idOf(await postJson(server.origin));
  await server.pause();

  const folder = await tempFolder();
  onTestFinished(folder.remove);
  const root = join(folder.path, 'project');
  await mkdir(root);
  await copyProject(root);
  for (const [file, edits] of Object.entries(EDITS)) await replaceIn(join(root, file), edits);
  await promisify(execFile)(process.execPath, ['scripts/build/main.ts'], {
    cwd: root,
    env: projectEnv,
  });

  await using changed = await startServerProcess({
    databaseUrl: server.databaseUrl,
    port: await freePort(),
    folder: server.folder,
    script: join(root, 'server/main.ts'),
    env: { SMTP_URL: peer.url },
  });
  const place = { ...server, main: join(root, 'server/cli/main.ts') };
  const run = async (...words: string[]) => (await runRequests(place, words)).stdout;
  const shown = async (id: string) => JSON.parse(await run('show', id, '--json'));

  // First with script, then without, where a browser separates lines with CRLF.
  const withScript = await idOf(await postJson(changed.origin, FILLED));
  const form = { ...FILLED, message: MESSAGE.replace('\n', '\r\n') };
  const again = { ...form, name: 'Tom Lindqvist' };
  expect((await postForm(changed.origin, again)).headers.get('Location')).toBe('/contact/sent');
  const bare = await idOf(await postJson(changed.origin, VISITOR));

  const refilled = await (await postForm(changed.origin, { ...form, email: 'nowhere' })).text();
  expect(refilled).toContain('value="Okafor &amp; &quot;Sons&quot;"');
  expect(refilled).toMatch(
    /<textarea[^>]*>We bake at night\.\r?\nSee https:\/\/bakery\.example\/ovens<\/textarea>/,
  );
  const page = await (await fetch(`${changed.origin}/contact`)).text();
  expect(page).toMatch(/<label[^>]*>Company<\/label><input(?![^>]*required)[^>]* name="company"/);

  const records = JSON.parse(await run('export', '--json', '--out', '-'));
  expect(records).toMatchObject([
    { id: before, company: '', message: '' },
    { id: withScript, company: FILLED.company, message: MESSAGE },
    { name: 'Tom Lindqvist', company: FILLED.company, message: MESSAGE, suspicion: null },
    { id: bare, company: '', message: '' },
  ]);
  const rows = parse(await run('export', '--csv', '--out', '-'), { bom: true, columns: true });
  expect(rows).toMatchObject([
    { company: '' },
    { company: FILLED.company, message: MESSAGE },
    { company: FILLED.company, message: MESSAGE },
    { company: '' },
  ]);
  expect(await run('show', withScript)).toMatch(
    /^Company +Okafor & "Sons"\nMessage +We bake at night\.\n +See https:\/\/bakery\.example\/ovens$/m,
  );
  expect(await run('show', bare)).not.toContain('Company');
  expect(await run('list')).toMatch(/Maya Okafor .*Okafor & "Sons"/);

  const [mail] = await peer.mails.waitFor(1, isMail('notification', withScript));
  expect(mail?.text).toContain(
    'Company:      Okafor & "Sons"\nMessage:      We bake at night.\n              See https://bakery.example/ovens\n',
  );
  expect(mail?.html).toContain('>We bake at night.<br>See https://bakery.example/ovens</td>');
  const [bareMail] = await peer.mails.waitFor(1, isMail('notification', bare));
  expect(bareMail?.text).not.toContain('Company:');
  const [confirmation] = await peer.mails.waitFor(1, isMail('confirmation', withScript));
  expect(confirmation?.text?.replaceAll(/\s+/g, ' ')).toContain(
    'we keep your name, phone number, email address, company and message for',
  );

  for (const [id, hours] of [
    [before, 24],
    [withScript, 48],
  ] as const) {
    const { receivedAt, replyDueAt } = await shown(id);
    expect(Date.parse(replyDueAt) - Date.parse(receivedAt)).toBe(hours * HOUR);
  }

  // Sending the same again is the same request, with or without a key. A different message makes a different request.
  const count = async () => JSON.parse(await run('export', '--json', '--out', '-')).length;
  const withKey = (values: object) => postJson(changed.origin, values, { 'Idempotency-Key': 'one' });
  expect((await postForm(changed.origin, again)).status).toBe(303);
  expect(await count()).toBe(4);
  expect((await postForm(changed.origin, { ...again, message: 'Or by day?' })).status).toBe(303);
  expect((await withKey(FILLED)).status).toBe(200);
  expect((await withKey({ ...FILLED, message: 'Or by day?' })).status).toBe(422);
  expect(await count()).toBe(6);
}, 180_000);

async function idOf(response: Response): Promise<string> {
  const { id }: { id: string } = await response.json();
  return id;
}

function isMail(kind: string, id: string) {
  return ({ messageId = '' }: ReceivedMail) => messageId.startsWith(`<${kind}.${id}@`);
}
