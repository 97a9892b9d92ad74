import { randomUUIDv7 as newId } from 'node:crypto';
import { Client } from 'pg';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { confirmation } from '../../agency/words/confirmation.ts';
import { FIELDS } from '../../shared/contact-request.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import { withoutSoftHyphens } from '../../shared/text.ts';
import { acceptRequest } from '../../tests/support/accept-request.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { linkedIn, MAIL_SETTINGS } from '../../tests/support/mail-settings.ts';
import { startSmtpPeer } from '../../tests/support/smtp-peer.ts';
import type { StoreKind } from '../../tests/support/temp-database.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import { mailChannel } from '../mail/mail-channel.ts';
import { contactCard } from '../mail/messages/contact-card.ts';
import { smtpTransport } from '../mail/transports/smtp.ts';
import { createWorker } from './worker.ts';

/** A store with one request in it, a worker on the test's own clock, and a way to read the outbox. */
async function openOffice({
  url,
  visitor = VISITOR,
  store: kind,
}: {
  url: string;
  visitor?: typeof VISITOR;
  store?: StoreKind;
}) {
  const temp = await tempStore(kind);
  const clock = { time: Date.parse('2026-01-01T10:00:00Z') };
  const lines: string[] = [];
  const transport = smtpTransport(url, { name: 'agency.example' });
  const context = {
    store: temp.store,
    clock: () => clock.time,
    random: () => 0.5,
    newId,
    log: pino({}, { write: (line: string) => void lines.push(line) }),
  };
  // None would look by itself before the test ends.
  const worker = createWorker(context, mailChannel(context, MAIL_SETTINGS, transport), HOUR_MS);
  const accept = (key: string) => acceptRequest(temp.store, visitor, { key, now: clock.time, newId });
  const { id } = await accept('caller:1');
  const row = (kind: 'notification' | 'confirmation') =>
    temp.store
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', kind)
      .where('about', '=', id)
      .executeTakeFirstOrThrow();
  return { ...temp, clock, lines, worker, id, row, accept };
}

test('both mails of a request arrive as they were written, also with an odd name', async () => {
  const encoded = '=?utf-8?b?ZXZpbA==?=';
  const visitor = {
    ...VISITOR,
    name: `"Maya" \\ <evil@evil.example>, ${`${encoded} `.repeat(8)}=?`,
    email: `a'/=?^\`{|}~!#$%&*+-_.b@bakery.example`,
  };
  await using peer = await startSmtpPeer();
  await using office = await openOffice({ ...peer, visitor });
  const request = await office.store.selectFrom('contact_requests').selectAll().executeTakeFirstOrThrow();
  await office.worker.deliverDue();
  const mails = [...peer.mails.all].sort((a, b) => (a.messageId ?? '').localeCompare(b.messageId ?? ''));
  const headerLines = expect.arrayContaining([
    { key: 'auto-submitted', line: 'Auto-Submitted: auto-generated' },
    { key: 'x-auto-response-suppress', line: 'X-Auto-Response-Suppress: All' },
  ]);
  const both = {
    ...{ envelopeFrom: 'desk@agency.example', greetedAs: 'agency.example' },
    ...{ headerLines, html: expect.any(String) },
  };
  expect(mails).toMatchObject([
    {
      ...both,
      messageId: `<confirmation.${office.id}@agency.example>`,
      recipients: [visitor.email],
      subject: withoutSoftHyphens(confirmation.subject),
      replyTo: [{ name: 'Front Desk', address: 'new@agency.example' }],
    },
    {
      ...both,
      messageId: `<notification.${office.id}@agency.example>`,
      recipients: ['new@agency.example'],
      subject: expect.stringContaining(visitor.name),
      // The space at the end is why it was encoded.
      replyTo: [{ name: `${visitor.name}\u00A0`, address: visitor.email }],
      attachments: [
        {
          filename: `${office.id.slice(-8)}.vcf`,
          mimeType: 'text/vcard',
          disposition: 'attachment',
          content: contactCard(request).content,
        },
      ],
    },
  ]);
  expect(mails[0]?.source).toContain(` <${visitor.email}>\r\n`);
  for (const { headerLines } of mails)
    expect(headerLines.map(({ line }) => line).join()).not.toContain(encoded);
  expect(linkedIn(`${mails[1]?.text}`)).toEqual(linkedIn(`${mails[1]?.html}`));
  const text = `${mails[0]?.text}${mails[0]?.html}${mails[0]?.subject}`;
  for (const { name, options } of FIELDS) if (!options) expect(text).not.toContain(visitor[name]);
  const sent = { state: 'sent', attempts: 1, lease: null, settled_at: office.clock.time };
  expect(await office.row('notification')).toMatchObject(sent);
  expect(await office.row('confirmation')).toMatchObject(sent);
});

test('a confirmation to a domain that is a number is withdrawn', async () => {
  const visitor = { ...VISITOR, email: 'maya@0x7f.1' };
  await using peer = await startSmtpPeer();
  await using office = await openOffice({ ...peer, visitor });
  await office.worker.deliverDue();
  expect(await office.row('confirmation')).toMatchObject({ state: 'withdrawn' });
  expect(peer.mails.all).toMatchObject([{ recipients: ['new@agency.example'] }]);
});

describe('delivery', () => {
  test('retries wait 1, 5, 15, 30 and then every 30 minutes, each a little longer', async () => {
    await using peer = await startSmtpPeer({ onRcpt: () => ({ code: 451 }) });
    await using office = await openOffice(peer);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await office.worker.deliverDue();
      const { due_at } = await office.row('notification');
      waits.push((due_at - office.clock.time) / MINUTE_MS / 1.05);
      office.clock.time = due_at;
    }
    expect(waits.map(Math.round)).toEqual([1, 5, 15, 30, 30, 30]);
  });

  test('a confirmation expires after 24 hours of trying, a notification does not', async () => {
    await using peer = await startSmtpPeer({ onRcpt: () => ({ code: 451 }) });
    await using office = await openOffice(peer);
    await office.store.updateTable('outbox').set({ attempts: 50 }).execute();
    await office.worker.deliverDue();
    expect(await office.row('confirmation')).toMatchObject({ state: 'pending', attempts: 51 });
    office.clock.time += 40 * MINUTE_MS;
    await office.worker.deliverDue();
    expect(await office.row('confirmation')).toMatchObject({ state: 'expired', lease: null });
    expect(await office.row('notification')).toMatchObject({ state: 'pending', attempts: 52 });
  });
});

test('a mail server that hangs with one mail holds up no other, also none that comes meanwhile', async () => {
  let greeted = 0;
  const released = Promise.withResolvers<void>();
  await using peer = await startSmtpPeer({
    async beforeGreeting() {
      greeted += 1;
      if (greeted === 1) await released.promise;
    },
  });
  await using office = await openOffice(peer);
  for (const key of ['caller:2', 'caller:3']) await office.accept(key);
  office.worker.start();
  await peer.mails.waitFor(5);
  await office.accept('caller:4');
  office.worker.wake();
  await peer.mails.waitFor(7);
  released.resolve();
  await office.worker.stop(HOUR_MS);
  expect(peer.mails.all).toHaveLength(8);
});

test('a mail is sent at once when the worker is woken', async () => {
  await using peer = await startSmtpPeer();
  await using office = await openOffice(peer);
  await office.store.deleteFrom('outbox').execute();
  office.worker.start();
  await office.accept('caller:2');
  office.worker.wake();
  await peer.mails.waitFor(2);
  await office.worker.stop(HOUR_MS);
});

test('a mail that cannot be composed fails alone, with a reason that holds nothing of the visitor', async () => {
  await using peer = await startSmtpPeer();
  await using office = await openOffice(peer);
  const noDate = { reply_due_at: 9e15 };
  await office.store.updateTable('contact_requests').set(noDate).execute();
  await office.store.updateTable('outbox').set({ attempts: 51 }).execute();
  await office.accept('caller:2');
  await office.worker.deliverDue();
  expect(peer.mails.all).toHaveLength(2);
  const last_error = expect.stringMatching(/^RangeError at /);
  expect(await office.row('confirmation')).toMatchObject({ state: 'expired', last_error });
  const notification = await office.row('notification');
  expect(notification).toMatchObject({ state: 'pending', attempts: 52, lease: null, last_error });
  expect(notification.due_at).toBeGreaterThan(office.clock.time);
  expect(office.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)).toMatchObject(
    ['notification', 'confirmation'].map((mail) => ({
      mail,
      msg: 'mail not sent: it could not be composed',
    })),
  );
});

test('while the requests cannot be read, no mail counts as failed, and each is sent once they can', async () => {
  await using peer = await startSmtpPeer();
  await using office = await openOffice({ ...peer, store: 'postgres' });
  const other = new Client({ connectionString: office.url });
  await other.connect();
  await other.query('begin; lock table contact_requests');
  await office.worker.deliverDue();
  await other.end();
  expect(await office.row('notification')).toMatchObject({ state: 'pending', last_error: null });
  office.clock.time += 3 * MINUTE_MS;
  await office.worker.deliverDue();
  expect(peer.mails.all).toHaveLength(2);
});
