import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../store/schema.ts';
import { namesIn, requestOf } from './mail-files.ts';

/** How many requests are looked up at once. */
const AT_ONCE = 200;

/**
 * Deletes the mails in the folder whose request came before that moment and is in the store no more. Returns how many.
 * A row is there before its mail is written, so one that is missing does not come any more. Younger files are left: after
 * a restore they may be the last trace of requests that came after the backup. Every other file is left, too.
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
