/** One of several processes that do the same work at the same moment: `startTogether` runs it. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { v7 as newId } from 'uuid';
import { raiseAlerts } from '../../server/jobs/alerts.ts';
import { claim } from '../../server/outbox/claim.ts';
import { readSecret } from '../../server/process/secret.ts';
import { openDatabase } from '../../server/store/database.ts';
import { addFieldColumns } from '../../server/store/field-columns.ts';
import { migrate } from '../../server/store/migrate.ts';
import { MAIL_KINDS, type Store } from '../../server/store/schema.ts';

const [work = '', place = '', ...words] = process.argv.slice(2);

const WORKS: Record<string, () => Promise<unknown>> = {
  migrate: () => inStore(migrate),
  addFieldColumns: () => inStore((store) => addFieldColumns(store, words)),
  /** Claims until nothing is due, and returns the ids. */
  claim: () =>
    inStore(async (store) => {
      const ids: string[] = [];
      for (;;) {
        const due = { kinds: MAIL_KINDS, lease: randomUUID(), now: Number(words[0]), limit: 4 };
        const mails = await claim(store, due);
        if (mails.length === 0) return ids;
        ids.push(...mails.map(({ id }) => id));
      }
    }),
  raiseAlerts: () => inStore((store) => raiseAlerts(store, { now: Number(words[0]), newId, recipients: 1 })),
  readSecret: async () => readSecret({ secret: undefined, secretFile: place }),
};

async function inStore<T>(use: (store: Store) => Promise<T>): Promise<T> {
  const store = openDatabase(place, { busyTimeoutMs: 60_000 });
  const result = await use(store);
  await store.destroy();
  return result;
}

process.send?.('ready');
await once(process, 'message');
const doWork = WORKS[work];
if (!doWork) throw new Error(`No work is called ${work}.`);
const result = await doWork();
process.send?.(result ?? null, undefined, undefined, () => process.disconnect?.());
