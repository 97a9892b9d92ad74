import { eraseRequests } from '../deletion/erase-requests.ts';
import { hashMailbox, secretCheck, type TombstoneLine } from '../deletion/tombstones.ts';
import type { Store } from '../store/schema.ts';

/** What became of one line of the file of erasures. */
export interface RepeatedLine extends TombstoneLine {
  /** Why it erases nothing; undefined for a line that can be used. */
  useless: 'unreadable' | 'made with another secret' | undefined;
  /** How many requests were erased because of it. */
  requests: number;
}

interface Parts {
  secret: string;
  mailDir: string;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * Repeats earlier erasures in a database that no server uses: deletes everything that each mailbox had sent until its
 * erasure. Later requests stay. A line that cannot be used does not stop the others. Returns whose requests it deleted,
 * too.
 */
export async function repeatErasures(
  store: Store,
  lines: readonly TombstoneLine[],
  { secret, mailDir, now }: Parts,
): Promise<{ lines: RepeatedLine[]; mailboxes: string[] }> {
  const check = secretCheck(secret);
  const repeated = lines.map(
    (line): RepeatedLine => ({ ...line, useless: whyUseless(line, check), requests: 0 }),
  );
  const usable = repeated.filter(({ useless }) => useless === undefined);
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
  return { lines: repeated, mailboxes: [...mailboxes] };
}

function whyUseless({ tombstone }: TombstoneLine, check: string): RepeatedLine['useless'] {
  if (tombstone === undefined) return 'unreadable';
  return tombstone.secret === check ? undefined : 'made with another secret';
}
