import { randomUUIDv7 as newId } from 'node:crypto';
import { expect, test } from 'vitest';
import { FIELDS } from '../../shared/contact-request.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { openAgency } from '../../tests/support/open-agency.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { messageId } from '../mail/outgoing-mail.ts';
import { claim, LEASE_MS, renew, settle } from './claim.ts';
import { withdraw } from './enqueue.ts';
import { watchLeases } from './lease.ts';

test('both mails of a request arrive as they were written, also with an odd name', async () => {
  const encoded = '=?utf-8?b?ZXZpbA==?=';
  const visitor = {
    ...VISITOR,
    name: `"Maya" \\ <evil@evil.example>, ${`${encoded} `.repeat(8)}=?`,
    email: `a'/=?^\`{|}~!#$%&*+-_.b@bakery.example`,
  };
  await using agency = await openAgency();
  const id = await agency.request(visitor);
  await agency.deliver();
  const to = (address: string) => agency.peer.mails.all.find(({ recipients }) => recipients[0] === address);
  const confirmed = to(visitor.email);
  const announced = to('new@agency.example');
  expect(confirmed).toMatchObject({
    messageId: messageId(`confirmation.${id}`, 'desk@agency.example'),
    replyTo: [{ name: 'Front Desk', address: 'new@agency.example' }],
  });
  expect(announced).toMatchObject({
    messageId: messageId(`notification.${id}`, 'desk@agency.example'),
    subject: expect.stringContaining(visitor.name),
    // The space at the end is why it was encoded.
    replyTo: [{ name: `${visitor.name}\u00A0`, address: visitor.email }],
  });
  for (const mail of [confirmed, announced]) {
    expect(mail).toMatchObject({ envelopeFrom: 'desk@agency.example', greetedAs: 'agency.example' });
    const lines = mail?.headerLines.map(({ line }) => line);
    expect(lines).toContain('Auto-Submitted: auto-generated');
    expect(lines).toContain('X-Auto-Response-Suppress: All');
    expect(lines?.join()).not.toContain(encoded);
  }
  expect(confirmed?.source).toContain(` <${visitor.email}>\r\n`);
  const said = `${confirmed?.text}${confirmed?.html}${confirmed?.subject}`;
  for (const { name, options } of FIELDS) if (!options) expect(said).not.toContain(visitor[name]);
  expect(await agency.row(id, 'notification')).toMatchObject({ state: 'sent', attempts: 1, lease: null });
});

test('retries wait 1, 5, 15, then 30 minutes, after a day six hours, and only a confirmation expires', async () => {
  await using agency = await openAgency({ smtp: { onRcpt: () => ({ code: 451 }) } });
  const id = await agency.request();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await agency.deliver();
    const { due_at } = await agency.row(id, 'notification');
    waits.push((due_at - agency.clock.time) / MINUTE_MS);
    agency.clock.time = due_at;
  }
  expect(waits.map(Math.round)).toEqual([1, 5, 15, 30, 30, 30]);
  await agency.store.updateTable('outbox').set({ attempts: 49 }).execute();
  await agency.deliver();
  const { due_at } = await agency.row(id, 'confirmation');
  expect(await agency.row(id, 'confirmation')).toMatchObject({ state: 'pending', attempts: 50 });
  agency.clock.time = due_at;
  await agency.deliver();
  // The next try would be later than a day after the request, when the reply is promised.
  expect(await agency.row(id, 'confirmation')).toMatchObject({ state: 'expired', attempts: 51, lease: null });
  // After a day a mail server takes more for abuse.
  agency.clock.time += 6 * HOUR_MS - 1;
  await agency.deliver();
  expect(await agency.row(id, 'notification')).toMatchObject({ state: 'pending', attempts: 51 });
  agency.clock.time += 1;
  await agency.deliver();
  expect(await agency.row(id, 'notification')).toMatchObject({ state: 'pending', attempts: 52 });
});

test('a mail server that hangs with one mail holds up no other, also none that comes meanwhile', async () => {
  let greeted = 0;
  const released = Promise.withResolvers<void>();
  const beforeGreeting = async () => {
    greeted += 1;
    if (greeted === 1) await released.promise;
  };
  await using agency = await openAgency({ smtp: { beforeGreeting } });
  const { mails } = agency.peer;
  for (let requests = 0; requests < 3; requests += 1) await agency.request();
  agency.worker.start();
  await mails.waitFor(5);
  await agency.request();
  agency.worker.wake();
  await mails.waitFor(7);
  released.resolve();
  await agency.worker.stop(HOUR_MS);
  expect(mails.all).toHaveLength(8);
});

test('a mail that cannot be composed fails alone, with a reason that holds nothing of the visitor', async () => {
  await using agency = await openAgency();
  const id = await agency.request();
  await agency.store.updateTable('contact_requests').set({ reply_due_at: 9e15 }).execute();
  await agency.store.updateTable('outbox').set({ attempts: 51 }).execute();
  await agency.request();
  await agency.deliver();
  expect(agency.peer.mails.all).toHaveLength(2);
  const last_error = expect.stringMatching(/^it could not be composed: RangeError at /);
  expect(await agency.row(id, 'confirmation')).toMatchObject({ state: 'expired', last_error });
  const notification = await agency.row(id, 'notification');
  expect(notification).toMatchObject({ state: 'pending', attempts: 52, lease: null, last_error });
  expect(notification.due_at).toBeGreaterThan(agency.clock.time);
  const errors = agency.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
  const [msg, reason] = ['mail not sent', last_error];
  expect(errors).toMatchObject([
    { mail: 'notification', msg: `${msg} to address 1 of MAIL_TO`, reason },
    { mail: 'confirmation', msg, reason },
  ]);
});

test.each(STORE_KINDS)('of a request being erased nothing is sent again, on %s', async (kind) => {
  await using agency = await openAgency({ kind });
  const { store, clock } = agency;
  const id = await agency.request();
  const now = clock.time;
  const claimAt = (time: number, limit: number) =>
    claim(store, { channel: 'mail', lease: newId(), now: time, limit });
  const [inHand] = await claimAt(now, 1);
  if (inHand === undefined) throw new Error('Nothing was claimed.');
  await withdraw(store, [id], { now });
  const time = 0;
  const inHandOf = watchLeases(store, () => time);
  expect(await inHandOf()).toEqual(new Set([id]));
  // Also what fails meanwhile.
  await settle(store, inHand, { state: 'pending', due_at: now, last_error: 'ETIMEDOUT' });
  expect(await claimAt(now + HOUR_MS, 10)).toEqual([]);
  expect(await inHandOf()).toEqual(new Set());
});

test('a lease counts until this process has seen it unchanged for longer than it lasts', async () => {
  await using agency = await openAgency();
  const { store, clock } = agency;
  const id = await agency.request();
  const [row] = await claim(store, { channel: 'mail', lease: newId(), now: clock.time, limit: 1 });
  if (row === undefined) throw new Error('Nothing was claimed.');
  let time = 0;
  const inHandOf = watchLeases(store, () => time);
  const isInHand = async () => (await inHandOf()).has(id);
  expect(await isInHand()).toBe(true);
  // No other clock counts.
  await renew(store, row, clock.time - 400 * DAY_MS);
  time += LEASE_MS;
  expect(await isInHand()).toBe(true);
  // Another process erased it, and its worker may still have it.
  await store.deleteFrom('outbox').where('about', '=', id).execute();
  expect(await isInHand()).toBe(true);
  time += LEASE_MS + 1;
  expect(await isInHand()).toBe(false);
});

test('a mail leaves no server that was suspended until its lease had ended', async () => {
  let suspendedMs = LEASE_MS;
  let suspend = () => {};
  const onRcpt = () => {
    suspend();
    return undefined;
  };
  await using agency = await openAgency({ smtp: { onRcpt } });
  const id = await agency.request();
  suspend = () => {
    agency.clock.time += suspendedMs;
  };
  await agency.deliver();
  expect(agency.peer.mails.all).toEqual([]);
  suspendedMs = 0;
  agency.clock.time += HOUR_MS;
  await agency.deliver();
  expect(agency.peer.mails.all).toHaveLength(2);
  expect(await agency.row(id, 'notification')).toMatchObject({ state: 'sent' });
});

test('a mail leaves no worker whose row another with a later clock has claimed meanwhile', async () => {
  const claimed = Promise.withResolvers<void>();
  await using agency = await openAgency({ smtp: { beforeGreeting: () => claimed.promise } });
  await agency.request();
  agency.worker.start();
  const { store, clock } = agency;
  await expect
    .poll(() => store.selectFrom('outbox').select('id').where('lease', 'is not', null).execute())
    .toHaveLength(2);
  const later = clock.time + HOUR_MS;
  const lease = newId();
  expect(await claim(store, { channel: 'mail', lease, now: later, limit: 9 })).toHaveLength(2);
  claimed.resolve();
  await agency.worker.stop(HOUR_MS);
  expect(agency.peer.mails.all).toEqual([]);
  // The first worker settles nothing that is the other's.
  const rows = await store.selectFrom('outbox').select(['state', 'lease']).execute();
  expect(rows).toEqual([
    { state: 'pending', lease },
    { state: 'pending', lease },
  ]);
});
