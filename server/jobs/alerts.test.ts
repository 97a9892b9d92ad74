import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { HOUR, openReplyBook, RECEIVED_AT } from '../../tests/support/reply-book.ts';
import { startTogether } from '../../tests/support/start-together.ts';
import { storedRequest, testPromise } from '../../tests/support/stored-request.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';

test('an alert that was sent is not sent again, even when its moment comes a second time', async () => {
  await using book = await openReplyBook('sqlite');
  await book.raiseAfter(18);
  await book.sent('reminder');
  await book.store
    .updateTable('contact_requests')
    .set({ next_alert_at: testPromise(RECEIVED_AT).remindAt })
    .execute();
  expect(await book.raiseAfter(19)).toBe(0);
  expect(await book.alerts()).toEqual({ reminder: 'sent' });
});

test.each(STORE_KINDS)(
  'many due alerts of both kinds, raised by several processes, are raised once each, on %s',
  async (kind) => {
    await using book = await openReplyBook(kind);
    const REQUESTS = 400;
    const now = RECEIVED_AT + 100 * HOUR;
    await book.store
      .insertInto('contact_requests')
      .values(
        Array.from({ length: REQUESTS }, (_, index) => {
          const id = newId();
          const received_at = now - (index % 2 ? 20 : 30) * HOUR;
          const next_alert_at = testPromise(received_at).remindAt;
          return storedRequest({ id, idempotency_key: id, received_at, next_alert_at });
        }),
      )
      .execute();
    const raised = z.array(z.number()).parse(await startTogether(3, 'raiseAlerts', [book.url, String(now)]));
    const alerts = await book.store
      .selectFrom('outbox')
      .select(['request_id', 'kind'])
      .where('kind', 'in', ['reminder', 'overdue'])
      .execute();
    expect(raised.reduce((sum, each) => sum + each)).toBe(REQUESTS + 1);
    expect(new Set(alerts.map(({ request_id }) => request_id)).size).toBe(REQUESTS + 1);
    expect(alerts).toHaveLength(REQUESTS + 1);
    expect(alerts.filter((alert) => alert.kind === 'reminder')).toHaveLength(REQUESTS / 2);
  },
);
