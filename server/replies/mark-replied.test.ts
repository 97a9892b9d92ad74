import { describe, expect, test } from 'vitest';
import { HOUR, openReplyBook, RECEIVED_AT } from '../../tests/support/reply-book.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { claim } from '../outbox/claim.ts';
import { markSent } from '../outbox/settle.ts';
import { openDatabase } from '../store/database.ts';
import { markReplied } from './mark-replied.ts';

const now = RECEIVED_AT + HOUR;
const NOBODY = '0190a0b0-0000-7000-8000-000000000001';

describe.each(STORE_KINDS)('on %s', (kind) => {
  test('a request is marked once, with the time of the first mark', async () => {
    await using book = await openReplyBook(kind);
    expect(await markReplied(book.store, { id: book.id, now })).toBe(true);
    expect(await markReplied(book.store, { id: book.id, now: now + 1 })).toBe(false);
    expect(await book.request()).toMatchObject({ replied_at: now, next_alert_at: null, changes: 1 });
  });

  test('of several who mark it at once one does', async () => {
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

  test('whoever saw it before it changed marks nothing', async () => {
    await using book = await openReplyBook(kind);
    const before = await book.request();
    expect(await markReplied(book.store, { id: book.id, changes: 1, now })).toBe(false);
    expect(await book.request()).toEqual(before);
    expect(await markReplied(book.store, { id: book.id, changes: 0, now })).toBe(true);
  });

  test('a request that is not there cannot be marked, and the others stay as they are', async () => {
    await using book = await openReplyBook(kind);
    expect(await markReplied(book.store, { id: NOBODY, now })).toBe(false);
    expect((await book.request()).replied_at).toBeNull();
  });

  test('an alert that waits is withdrawn, and no other mail', async () => {
    await using book = await openReplyBook(kind);
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
    await using book = await openReplyBook(kind);
    await book.raiseAfter(18);
    const sendingAt = RECEIVED_AT + 18 * HOUR;
    const mails = await claim(book.store, { lease: 'a', now: sendingAt, leaseMs: HOUR, limit: 9 });
    await markReplied(book.store, { id: book.id, now: sendingAt });
    for (const mail of mails) {
      expect(await markSent(book.store, mail, sendingAt + 1)).toBe(mail.kind !== 'reminder');
    }
    expect(await book.alerts()).toEqual({ reminder: 'withdrawn' });
  });
});
