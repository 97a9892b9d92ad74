import { statSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { accept } from '../../server/contact/accept.ts';
import { countRequests, readRequests, type Selection } from '../../server/export/read-requests.ts';
import { claim } from '../../server/outbox/claim.ts';
import { openDatabase } from '../../server/store/database.ts';
import { migrate } from '../../server/store/migrate.ts';
import { MAIL_KINDS, type Store } from '../../server/store/schema.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { type Effort, type Figures, median } from '../report.ts';
import { fillUp } from './filled-store.ts';

/** How many requests are stored already, and a name for that amount. */
const SIZES = { none: 0, '10,000': 10_000, '100,000': 100_000, '1,000,000': 1_000_000 };

const SAMPLES = 100;

/** Milliseconds that the store's operations take on SQLite as its tables grow: the median of a hundred each run. */
export async function measureGrowth(figures: Figures, { runs }: Effort): Promise<void> {
  const folder = await tempFolder();
  const path = `${folder.path}/requests.db`;
  const store = openDatabase(`sqlite:${path}`);
  await migrate(store);
  for (const [name, size] of Object.entries(SIZES)) {
    fillUp(path, size);
    figures.add('size of the store', `${name} stored`, 'MB', statSync(path).size / 1e6);
    for (let round = 1; round <= runs; round += 1) {
      for (const [what, operation] of Object.entries(operations)) {
        const took: number[] = [];
        for (let sample = 0; sample < SAMPLES; sample += 1) {
          const start = performance.now();
          await operation(store);
          took.push(performance.now() - start);
        }
        figures.add(what, `${name} stored`, 'ms', median(took));
      }
    }
    await store.updateTable('outbox').set({ state: 'sent' }).execute();
  }
  await store.destroy();
  await folder.remove();
}

const operations: Record<string, (store: Store) => Promise<unknown>> = {
  async 'accept one request'(store) {
    await accept(store, VISITOR, { key: uuidv7(), now: Date.now(), newId: uuidv7 });
  },
  'claim ten mails': (store) =>
    claim(store, { kinds: MAIL_KINDS, lease: uuidv7(), now: Date.now(), limit: 10 }),
  'list the newest fifty': (store) => list(store, { order: 'newest first', limit: 50 }),
  'list what waits': (store) => list(store, { order: 'most urgent first', waiting: true, limit: 50 }),
};

/** The query of the operator's `list`. */
async function list(store: Store, selection: Selection): Promise<void> {
  for await (const request of readRequests(store, selection)) void request;
  await countRequests(store, selection);
}
