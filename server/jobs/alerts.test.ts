import { randomUUIDv7 as newId } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startTogether } from '../../tests/support/start-together.ts';
import { storedRequest, testPromise } from '../../tests/support/stored-request.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { tempStore } from '../../tests/support/temp-store.ts';

const HOUR = 3_600_000;

test.each(STORE_KINDS)(
  'many due alerts of both kinds, raised by several processes, are raised once each, on %s',
  async (kind) => {
    await using temp = await tempStore(kind);
    const REQUESTS = 400;
    const now = Date.parse('2026-01-05T14:00:00Z');
    await temp.store
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
    const due = z.array(z.number()).parse(await startTogether(3, 'raiseAlerts', [temp.url, String(now)]));
    const alerts = await temp.store
      .selectFrom('outbox')
      .select(['request_id', 'kind'])
      .where('kind', 'in', ['reminder', 'overdue'])
      .execute();
    expect(due.reduce((sum, each) => sum + each)).toBe(REQUESTS);
    expect(new Set(alerts.map(({ request_id }) => request_id)).size).toBe(REQUESTS);
    expect(alerts).toHaveLength(REQUESTS);
    expect(alerts.filter((alert) => alert.kind === 'reminder')).toHaveLength(REQUESTS / 2);
  },
);
