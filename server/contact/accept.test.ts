import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { acceptRequest } from '../../tests/support/accept-request.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import { openDatabase } from '../store/database.ts';

describe.each(STORE_KINDS)('on %s', (kind) => {
  test('concurrent requests are each stored with two mails, also when two connections share the store', async () => {
    await using first = await tempStore(kind);
    const second = openDatabase(first.url);
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        acceptRequest(index % 2 ? first.store : second, VISITOR, {
          key: `key-${index >> 1}`,
          now: index,
          newId,
        }),
      ),
    );
    await second.destroy();
    expect(outcomes.filter(({ outcome }) => outcome === 'stored')).toHaveLength(30);
    expect(outcomes.filter(({ outcome }) => outcome === 'replayed')).toHaveLength(30);
    const mails = await first.store.selectFrom('outbox').select(['request_id', 'kind', 'state']).execute();
    expect(mails).toHaveLength(60);
  });

  test('a request whose mails cannot be stored is not stored either, but others at the same time are', async () => {
    await using temp = await tempStore(kind);
    const failing = () => {
      const ids = ['request', 'same', 'same'];
      return () => ids.shift() ?? '';
    };
    const results = await Promise.allSettled([
      acceptRequest(temp.store, VISITOR, { key: 'good-1', now: 1, newId }),
      acceptRequest(temp.store, VISITOR, { key: 'bad', now: 2, newId: failing() }),
      acceptRequest(temp.store, VISITOR, { key: 'good-2', now: 3, newId }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const stored = await temp.store
      .selectFrom('contact_requests')
      .select('idempotency_key')
      .orderBy('idempotency_key')
      .execute();
    expect(stored).toEqual([{ idempotency_key: 'good-1' }, { idempotency_key: 'good-2' }]);
  });
});
