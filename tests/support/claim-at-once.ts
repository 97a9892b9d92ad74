/** One of several workers that share an outbox: claims until nothing is due, and returns the ids it got. */

import { randomUUID } from 'node:crypto';
import { claim } from '../../server/outbox/claim.ts';
import { openDatabase } from '../../server/store/database.ts';
import { MAIL_KINDS } from '../../server/store/schema.ts';
import { atOnce } from './start-together.ts';

const [url = '', now = '0'] = process.argv.slice(2);
const store = openDatabase(url, { busyTimeoutMs: 60_000 });

await atOnce(async () => {
  const ids: string[] = [];
  for (;;) {
    const lease = randomUUID();
    const mails = await claim(store, {
      kinds: MAIL_KINDS,
      lease,
      now: Number(now),
      limit: 4,
    });
    if (mails.length === 0) break;
    ids.push(...mails.map(({ id }) => id));
  }
  await store.destroy();
  return ids;
});
