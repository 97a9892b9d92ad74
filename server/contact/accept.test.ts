import { randomUUIDv7 as newId } from 'node:crypto';
import { expect, test } from 'vitest';
import { acceptRequest } from '../../tests/support/accept-request.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { tempStore } from '../../tests/support/temp-store.ts';

test.each(STORE_KINDS)(
  'a request whose mails cannot be stored is not stored either, but others at the same time are, on %s',
  async (kind) => {
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
  },
);
