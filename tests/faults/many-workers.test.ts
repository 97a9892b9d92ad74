import { randomUUIDv7 as newId } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Kind } from '../../server/store/kinds.ts';
import { storedRequest } from '../support/stored-request.ts';
import { STORE_KINDS, tempStore } from '../support/temp-database.ts';
import { startTogether } from './start-together.ts';

const NOW = Date.parse('2026-01-01T10:00:00Z');
const REQUESTS = 1500;
const KINDS: Kind[] = ['notification', 'confirmation'];

test.each(STORE_KINDS)('six processes claim no mail twice, on %s', async (kind) => {
  await using temp = await tempStore(kind);
  const requests = Array.from({ length: REQUESTS }, () => {
    const id = newId();
    return storedRequest({ id, idempotency_key: id, received_at: NOW });
  });
  const mails = requests.flatMap(({ id }) =>
    KINDS.map((kind) => ({
      id: newId(),
      about: id,
      kind,
      state: 'pending' as const,
      attempts: 0,
      due_at: NOW,
    })),
  );
  await temp.store.insertInto('contact_requests').values(requests).execute();
  await temp.store.insertInto('outbox').values(mails).execute();
  const claims = z.array(z.array(z.string())).parse(await startTogether(6, 'claim', [temp.url, String(NOW)]));
  const ids = claims.flat();
  expect(ids).toHaveLength(2 * REQUESTS);
  expect(new Set(ids).size).toBe(2 * REQUESTS);
  expect(claims.filter(({ length }) => length > 0).length).toBeGreaterThan(1);
});
