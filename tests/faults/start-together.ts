import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { claim } from '../../server/outbox/claim.ts';
import { addFieldColumns } from '../../server/store/field-columns.ts';
import { migrate } from '../../server/store/migrate.ts';
import type { Store } from '../../server/store/schema.ts';
import { openAt } from '../support/temp-database.ts';

/** Processes may do these at the same time. */
const WORKS: Record<string, (store: Store, words: string[]) => Promise<unknown>> = {
  migrate,
  addFieldColumns,
  /** Claims until nothing is due, and returns the ids. */
  async claim(store, [now]) {
    const ids: string[] = [];
    for (;;) {
      const lease = randomUUID();
      const mails = await claim(store, { channel: 'mail', lease, now: Number(now), limit: 4 });
      if (mails.length === 0) return ids;
      ids.push(...mails.map(({ id }) => id));
    }
  },
};

/**
 * Does one of these works on a database in several processes that begin at the same moment: each is held when it has
 * loaded, until all have. Resolves with what each returned.
 * @throws when one of them fails.
 */
export async function startTogether(
  processes: number,
  work: string,
  [url = '', ...words]: string[],
): Promise<unknown[]> {
  const children = Array.from({ length: processes }, () => {
    const child = fork(import.meta.filename, [work, url, ...words]);
    child.once('exit', (code) => {
      if (code !== 0) child.emit('error', new Error(`A process ended with code ${code}.`));
    });
    return child;
  });
  await Promise.all(children.map((child) => once(child, 'message')));
  const results = children.map(async (child) => {
    child.send('go');
    const [result] = await once(child, 'message');
    return result;
  });
  return await Promise.all(results);
}

/** This file is the program of each process, too. */
if (import.meta.main) {
  const [work = '', url = '', ...words] = process.argv.slice(2);
  process.send?.('loaded');
  await once(process, 'message');
  const store = openAt(url, 60_000);
  const result = await WORKS[work]?.(store, words);
  await store.destroy();
  process.send?.(result ?? null, undefined, undefined, () => process.disconnect?.());
}
