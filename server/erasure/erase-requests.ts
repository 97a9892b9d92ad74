import { setTimeout } from 'node:timers/promises';
import { readMailFiles } from '../retention/mail-files.ts';
import type { Store } from '../store/schema.ts';
import { withdrawMails } from './withdraw-mails.ts';

/** How many requests one transaction deletes: acceptance waits for it on SQLite. */
const AT_ONCE = 200;

/** Longer than another process waits before it asks for SQLite's lock again, so that it gets its turn. */
const PAUSE_MS = 15;

/** Longer than a worker takes to write a mail down. One that is being sent over SMTP is in other hands already. */
const PATIENCE_MS = 5000;

/**
 * Deletes these requests, their mails, and what was written of those, a few at a time. In that order a run that was cut
 * off can be repeated: a request is gone from the store only when nothing of it is left that only its id would find.
 */
export async function eraseRequests(
  store: Store,
  ids: readonly string[],
  {
    mailDir,
    now,
    onDeleted = () => {},
  }: { mailDir: string; now: () => number; onDeleted?: (count: number) => void },
): Promise<{ requests: number; mailFiles: number }> {
  const erased = { requests: 0, mailFiles: 0 };
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    await withdrawMails(store, some, { now, patienceMs: PATIENCE_MS });
    const mails = await readMailFiles(mailDir);
    erased.mailFiles += await mails.remove(some);
    const { numDeletedRows } = await store
      .deleteFrom('contact_requests')
      .where('id', 'in', some)
      .executeTakeFirst();
    erased.requests += Number(numDeletedRows);
    onDeleted(at + some.length);
    await setTimeout(PAUSE_MS);
  }
  return erased;
}
