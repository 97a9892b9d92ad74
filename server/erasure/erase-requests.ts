import { deleteRequests } from '../retention/delete-requests.ts';
import { readMailFiles } from '../retention/mail-files.ts';
import type { Store } from '../store/schema.ts';
import { withdrawMails } from './withdraw-mails.ts';

const AT_ONCE = 200;

/** Longer than a worker takes to write a mail down. One that is being sent over SMTP is in other hands already. */
const PATIENCE_MS = 5000;

/**
 * Deletes these requests, their mails, and what was written of those. In that order a run that was cut off can be
 * repeated: a request is gone from the store only when nothing of it is left that only its id would find.
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
    erased.requests += await deleteRequests(store, some);
    onDeleted(at + some.length);
  }
  return erased;
}
