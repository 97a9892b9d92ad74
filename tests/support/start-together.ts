import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { claim } from '../../server/outbox/claim.ts';
import { openDatabase } from '../../server/store/database.ts';
import { addFieldColumns } from '../../server/store/field-columns.ts';
import { migrate } from '../../server/store/migrate.ts';
import type { Store } from '../../server/store/schema.ts';

type Work = (place: string, words: string[]) => Promise<unknown>;

const WORKS: Record<string, Work> = {
  migrate: (place) => inStore(place, migrate),
  addFieldColumns: (place) => inStore(place, addFieldColumns),
  /** Claims until nothing is due, and returns the ids. */
  claim: (place, [now]) =>
    inStore(place, async (store) => {
      const ids: string[] = [];
      for (;;) {
        const mails = await claim(store, {
          channel: 'mail',
          lease: randomUUID(),
          now: Number(now),
          limit: 4,
        });
        if (mails.length === 0) return ids;
        ids.push(...mails.map(({ id }) => id));
      }
    }),
};

async function inStore<T>(place: string, use: (store: Store) => Promise<T>): Promise<T> {
  const store = openDatabase(place, 60_000);
  const result = await use(store);
  await store.destroy();
  return result;
}

/**
 * Does one of these works in several processes that begin at the same moment: each is held when it has loaded, until
 * all have. Resolves with what each returned.
 * @throws when one of them fails.
 */
export async function startTogether(processes: number, work: string, words: string[]): Promise<unknown[]> {
  const runs = Array.from({ length: processes }, () => {
    const child = fork(import.meta.filename, [work, ...words]);
    const exit = once(child, 'exit');
    const ready = Promise.race([once(child, 'message'), exit]);
    return { child, exit, ready };
  });
  await Promise.all(runs.map(({ ready }) => ready));
  return Promise.all(
    runs.map(async ({ child, exit }) => {
      let result: unknown;
      child.on('message', (message) => {
        result = message;
      });
      if (child.connected) child.send('go');
      const [code] = await exit;
      if (code !== 0) throw new Error(`A process ended with code ${code}.`);
      return result;
    }),
  );
}

/** This file is the program of each process, too. */
if (import.meta.main) {
  const [work = '', place = '', ...words] = process.argv.slice(2);
  process.send?.('ready');
  await once(process, 'message');
  const doWork = WORKS[work];
  if (!doWork) throw new Error(`No work is called ${work}.`);
  const result = await doWork(place, words);
  process.send?.(result ?? null, undefined, undefined, () => process.disconnect?.());
}
