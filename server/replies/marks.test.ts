import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { acceptRequest } from '../../tests/support/accept-request.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { HOUR, openReplyBook, RECEIVED_AT } from '../../tests/support/reply-book.ts';
import { testPromise } from '../../tests/support/stored-request.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import { claim } from '../outbox/claim.ts';
import { markSent } from '../outbox/settle.ts';
import { openDatabase } from '../store/database.ts';
import { MAIL_KINDS, type OutboxRow } from '../store/schema.ts';
import { clearSuspicion, markReplied, unmarkReplied } from './marks.ts';

const now = RECEIVED_AT + HOUR;

describe('a mark', () => {
  test('a request is marked once, with the time of the first mark', async () => {
    await using book = await openReplyBook('sqlite');
    expect(await markReplied(book.store, { id: book.id, now })).toBe(true);
    expect(await markReplied(book.store, { id: book.id, now: now + 1 })).toBe(false);
    expect(await book.request()).toMatchObject({ replied_at: now, next_alert_at: null, changes: 1 });
  });

  test.each(STORE_KINDS)('of several marks at the same time, one succeeds, on %s', async (kind) => {
    await using book = await openReplyBook(kind);
    const second = openDatabase(book.url);
    const marks = await Promise.all(
      [book.store, second, book.store, second].map((store) =>
        markReplied(store, { id: book.id, changes: 0, now }),
      ),
    );
    await second.destroy();
    expect(marks.filter(Boolean)).toHaveLength(1);
    expect((await book.request()).changes).toBe(1);
  });

  test('a mark from a page that is out of date changes nothing', async () => {
    await using book = await openReplyBook('sqlite');
    const before = await book.request();
    expect(await markReplied(book.store, { id: book.id, changes: 1, now })).toBe(false);
    expect(await book.request()).toEqual(before);
    expect(await markReplied(book.store, { id: book.id, changes: 0, now })).toBe(true);
  });

  test('an alert that waits is withdrawn, and no other mail', async () => {
    await using book = await openReplyBook('sqlite');
    await book.raiseAfter(18);
    await book.sent('reminder');
    await book.raiseAfter(24);
    expect(await markReplied(book.store, { id: book.id, now: RECEIVED_AT + 25 * HOUR })).toBe(true);
    expect(await book.alerts()).toEqual({ reminder: 'sent', overdue: 'withdrawn' });
    const others = await book.store
      .selectFrom('outbox')
      .select('state')
      .where('kind', 'in', ['notification', 'confirmation'])
      .execute();
    expect(others).toEqual([{ state: 'pending' }, { state: 'pending' }]);
  });

  test('an alert that is being sent is withdrawn as well: the sender finds that it lost its lease', async () => {
    await using book = await openReplyBook('sqlite');
    await book.raiseAfter(18);
    const sendingAt = RECEIVED_AT + 18 * HOUR;
    const mails = await claim(book.store, { kinds: MAIL_KINDS, lease: 'a', now: sendingAt, limit: 9 });
    await markReplied(book.store, { id: book.id, now: sendingAt });
    for (const mail of mails) {
      expect(await markSent(book.store, mail, sendingAt + 1)).toBe(mail.kind !== 'reminder');
    }
    expect(await book.alerts()).toEqual({ reminder: 'withdrawn' });
  });
});

describe('a mark taken back', () => {
  async function openMarkedAfter(hours: number, prepare?: (book: Book) => Promise<unknown>) {
    const book = await openReplyBook('sqlite');
    await prepare?.(book);
    await markReplied(book.store, { id: book.id, now: RECEIVED_AT + hours * HOUR });
    return book;
  }

  test('a request waits again as if it had never been marked, but for how often it changed', async () => {
    await using book = await openReplyBook('sqlite');
    const before = await book.request();
    await markReplied(book.store, { id: book.id, now: RECEIVED_AT + HOUR });
    expect(await unmarkReplied(book.store, { id: book.id, changes: 1, promise: testPromise })).toBe(true);
    expect(await book.request()).toEqual({ ...before, changes: 2 });
  });

  test('a mark is taken back once, and not from a page that is out of date', async () => {
    await using book = await openMarkedAfter(1);
    expect(await unmarkReplied(book.store, { id: book.id, changes: 0 })).toBe(false);
    expect((await book.request()).replied_at).not.toBeNull();
    expect(await unmarkReplied(book.store, { id: book.id })).toBe(true);
    expect(await unmarkReplied(book.store, { id: book.id })).toBe(false);
    expect((await book.request()).changes).toBe(2);
  });

  test('a reminder that the mark withdrew is due again', async () => {
    await using book = await openMarkedAfter(19, (open) => open.raiseAfter(18));
    expect(await book.alerts()).toEqual({ reminder: 'withdrawn' });
    await unmarkReplied(book.store, { id: book.id, promise: testPromise });
    expect(await book.raiseAfter(20)).toBe(1);
    const reminder = await book.store
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'reminder')
      .executeTakeFirstOrThrow();
    const due_at = RECEIVED_AT + 20 * HOUR;
    expect(reminder).toMatchObject({ state: 'pending', attempts: 0, due_at, settled_at: null });
  });

  test('after the promise was made longer, neither alert comes later than it was promised', async () => {
    await using book = await openMarkedAfter(1);
    const promise = (at: number) => ({ replyDueAt: at + 48 * HOUR, remindAt: at + 42 * HOUR });
    await unmarkReplied(book.store, { id: book.id, promise });
    expect(await book.raiseAfter(23.99)).toBe(0);
    expect(await book.raiseAfter(24)).toBe(1);
    expect(await book.alerts()).toEqual({ overdue: 'pending' });
  });

  test('after the overdue alert was sent nothing comes again, not even the reminder', async () => {
    await using book = await openMarkedAfter(31, async (open) => {
      await open.raiseAfter(30);
      await open.sent('overdue');
    });
    await unmarkReplied(book.store, { id: book.id, promise: testPromise });
    expect((await book.request()).next_alert_at).toBeNull();
    expect(await book.raiseAfter(40)).toBe(0);
    expect(await book.alerts()).toEqual({ overdue: 'sent' });
  });
});

type Book = Awaited<ReturnType<typeof openReplyBook>>;

describe('a suspicion', () => {
  /** A store with one request, and another one like it that must not change. */
  async function openJudged(suspicion: string | null) {
    const temp = await tempStore();
    const judge = async () => ({ suspicion, confirmation: 'withheld' }) as const;
    const parts = { now: RECEIVED_AT, newId, judge };
    const { id } = await acceptRequest(temp.store, VISITOR, { ...parts, key: 'caller:1' });
    await acceptRequest(temp.store, VISITOR, { ...parts, key: 'caller:2' });
    const all = async () => ({
      requests: await temp.store.selectFrom('contact_requests').selectAll().orderBy('id').execute(),
      mails: await temp.store.selectFrom('outbox').selectAll().orderBy('id').execute(),
    });
    return { ...temp, id, all };
  }

  test('is cleared once: the confirmation is due now, and nothing else changes', async () => {
    await using desk = await openJudged('honeypot');
    const { requests, mails } = await desk.all();
    const isConfirmation = (mail: OutboxRow) => mail.request_id === desk.id && mail.kind === 'confirmation';
    expect(await clearSuspicion(desk.store, { id: desk.id, now })).toBe(true);
    expect(await clearSuspicion(desk.store, { id: desk.id, now: now + 1 })).toBe(false);
    expect(await desk.all()).toEqual({
      requests: requests.map((one) => (one.id === desk.id ? { ...one, suspicion: null } : one)),
      mails: mails.map((mail) =>
        isConfirmation(mail) ? { ...mail, state: 'pending', due_at: now, settled_at: null } : mail,
      ),
    });
  });

  test('that there never was is not cleared: a confirmation withheld for its number stays so', async () => {
    await using desk = await openJudged(null);
    const before = await desk.all();
    expect(await clearSuspicion(desk.store, { id: desk.id, now })).toBe(false);
    expect(await desk.all()).toEqual(before);
  });
});
