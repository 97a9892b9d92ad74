import { eraseRequests } from '../deletion/erase.ts';
import { removeFilesNaming } from '../deletion/files.ts';
import { hashMailbox, secretCheck, type TombstoneLine } from '../deletion/tombstones.ts';
import type { Store } from '../store/schema.ts';

/** What became of one line of the file of erasures. */
export interface RepeatedLine extends TombstoneLine {
  outcome: 'applied' | 'unreadable' | 'made with another secret';
  /** How many requests were erased because of it. */
  requests: number;
}

interface Parts {
  secret: string;
  mailDir: string;
  exportsDir: string;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * Repeats earlier erasures in a database that no server uses: deletes everything that each mailbox had sent until its
 * erasure. Later requests stay. A line that cannot be used does not stop the others. Returns the exports that it
 * deleted, too.
 */
export async function repeatErasures(
  store: Store,
  lines: readonly TombstoneLine[],
  { secret, mailDir, exportsDir, now }: Parts,
): Promise<{ lines: RepeatedLine[]; exports: string[] }> {
  const check = secretCheck(secret);
  const repeated = lines.map(({ line, tombstone }): RepeatedLine => {
    const isOurs = tombstone?.secret === check;
    const useless = tombstone === undefined ? 'unreadable' : 'made with another secret';
    return { line, tombstone, outcome: isOurs ? 'applied' : useless, requests: 0 };
  });
  const usable = repeated.filter(({ outcome }) => outcome === 'applied');
  const byMailbox = Map.groupBy(usable, ({ tombstone }) => tombstone?.mailbox);
  const ids: string[] = [];
  const mailboxes = new Set<string>();
  const stored = store.selectFrom('contact_requests').select(['id', 'email', 'received_at']);
  for (const { id, email, received_at } of await stored.execute()) {
    const mailbox = email.toLowerCase();
    const found = byMailbox
      .get(hashMailbox(mailbox, secret))
      ?.find(({ tombstone }) => received_at <= (tombstone?.erasedAt ?? 0));
    if (found === undefined) continue;
    found.requests += 1;
    ids.push(id);
    mailboxes.add(mailbox);
  }
  await eraseRequests(store, ids, { mailDir, now });
  return { lines: repeated, exports: await removeFilesNaming(exportsDir, [...mailboxes]) };
}
