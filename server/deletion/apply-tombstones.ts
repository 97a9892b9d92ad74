import type { Store } from '../store/schema.ts';
import { eraseRequests, scanRequests } from './erase.ts';
import { removeFilesNaming } from './files.ts';
import { hashMailbox, secretCheck, type TombstoneLine } from './tombstones.ts';

/** What became of one line of the file. */
export interface AppliedLine {
  line: number;
  erasedAt?: number;
  outcome: 'applied' | 'unreadable' | 'made with another secret';
  /** How many requests were erased because of it. */
  requests: number;
}

interface Parts {
  secret: string;
  mailDir: string;
  exportsDir: string;
  now: () => number;
  /** Told how many requests were looked at. */
  onScanned?: (count: number) => void;
}

/**
 * Erases again what was erased before: of each mailbox everything that was received until its erasure. Who came back
 * later stays. A line that is of no use stops none of the others.
 */
export async function applyTombstones(
  store: Store,
  lines: readonly TombstoneLine[],
  { secret, mailDir, exportsDir, now, onScanned = () => {} }: Parts,
): Promise<{ lines: AppliedLine[]; exports: string[] }> {
  const applied = lines.map((line) => apply(line, secret));
  const byMailbox = Map.groupBy(
    applied.filter(({ outcome }) => outcome === 'applied'),
    ({ mailbox }) => mailbox,
  );
  const ids: string[] = [];
  const mailboxes = new Set<string>();
  for await (const page of scanRequests(store)) {
    for (const { id, email, received_at } of byMailbox.size === 0 ? [] : page) {
      const mailbox = email.toLowerCase();
      const found = byMailbox
        .get(hashMailbox(mailbox, secret))
        ?.find(({ erasedAt = 0 }) => received_at <= erasedAt);
      if (found === undefined) continue;
      found.requests += 1;
      ids.push(id);
      mailboxes.add(mailbox);
    }
    onScanned(page.length);
  }
  await eraseRequests(store, ids, { mailDir, now });
  const exports = await removeFilesNaming(exportsDir, [...mailboxes]);
  return { lines: applied, exports };
}

function apply({ line, tombstone }: TombstoneLine, secret: string): AppliedLine & { mailbox: string } {
  if (tombstone === undefined) return { line, outcome: 'unreadable', requests: 0, mailbox: '' };
  const isOurs = tombstone.secret === secretCheck(secret);
  const { erasedAt, mailbox } = tombstone;
  return { line, erasedAt, outcome: isOurs ? 'applied' : 'made with another secret', requests: 0, mailbox };
}
