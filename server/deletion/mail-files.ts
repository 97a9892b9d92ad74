import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../store/schema.ts';
import { namesIn } from './files.ts';

/**
 * `2025-05-01T09-30-00.000Z-notification.<id>.eml`, or `….<id>.1.eml` for one that was sent again, `….<id>.to2.eml` for
 * the second in `MAIL_TO`. Also unfinished ones.
 */
const MAIL_FILE =
  /^[\d-]{10}T[\d-]{8}\.\d{3}Z-[a-z]+\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.to\d+)?(?:\.\d+)?\.eml(?:\.part)?$/;

/** It names who waited for a reply. */
const SUMMARY_FILE = /^[\d-]{10}T[\d-]{8}\.\d{3}Z-summary\./;

export interface MailFiles {
  /**
   * Removes the files of these requests' mails, and every summary, because any may name these people. Returns how many
   * there were.
   */
  remove(ids: readonly string[]): Promise<number>;
}

/** The mails in a folder at this moment, by the request that they are about. Empty when there is no such folder. */
export async function readMailFiles(folder: string): Promise<MailFiles> {
  const all = await namesIn(folder);
  const names = Map.groupBy(all, requestOf);
  const summaries = all.filter((name) => SUMMARY_FILE.test(name));
  return {
    async remove(ids) {
      const ours = [...ids.flatMap((id) => names.get(id) ?? []), ...summaries];
      for (const name of ours) await rm(join(folder, name), { force: true });
      return ours.length;
    },
  };
}

/** The id of the request that a mail is about, by the name of its file; undefined for every other file. */
function requestOf(name: string): string | undefined {
  return MAIL_FILE.exec(name)?.[1];
}

/** How many requests are looked up at once. */
const AT_ONCE = 200;

/**
 * Deletes the mails in the folder whose request came before that moment and is no longer in the store. Returns how
 * many. A row is stored before its mail is written, so a missing row was deleted. Keeps newer files: after a restore
 * they may be all that is left of requests that came after the backup. Keeps every other file, too.
 */
export async function sweepMailFiles(store: Store, folder: string, before: number): Promise<number> {
  const names = Map.groupBy(await namesIn(folder), (name) => requestOf(name) ?? '');
  const old = [...names.keys()].filter((id) => id !== '' && receivedAt(id) < before);
  let removed = 0;
  for (let at = 0; at < old.length; at += AT_ONCE) {
    const some = old.slice(at, at + AT_ONCE);
    const rows = await store.selectFrom('contact_requests').select('id').where('id', 'in', some).execute();
    const known = new Set(rows.map(({ id }) => id));
    const strays = some.filter((id) => !known.has(id)).flatMap((id) => names.get(id) ?? []);
    for (const name of strays) await rm(join(folder, name), { force: true });
    removed += strays.length;
  }
  return removed;
}

/** The time that a UUID of version 7 begins with: https://www.rfc-editor.org/rfc/rfc9562#section-5.7 */
function receivedAt(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
