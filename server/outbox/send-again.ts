import { isPostgres } from '../store/is-postgres.ts';
import type { OutboxRow, Store } from '../store/schema.ts';

/**
 * Has a mail sent once more, as a mail of its own: a mailbox that dropped the first as known takes it. One that still
 * waits is not doubled; it is only due at once. Returns the row as it was before; undefined when there is none.
 */
export async function sendAgain(
  store: Store,
  { requestId, kind, now }: { requestId: string; kind: 'notification' | 'confirmation'; now: number },
): Promise<OutboxRow | undefined> {
  return store.transaction().execute(async (transaction) => {
    const mail = await transaction
      .selectFrom('outbox')
      .selectAll()
      .where('request_id', '=', requestId)
      .where('kind', '=', kind)
      .$if(isPostgres(store), (mails) => mails.forUpdate())
      .executeTakeFirst();
    if (mail === undefined) return undefined;
    const dueNow = { state: 'pending', due_at: now, attempts: 0 } as const;
    const again = { lease: null, leased_until: null, settled_at: null, last_error: null };
    await transaction
      .updateTable('outbox')
      .set(mail.state === 'pending' ? dueNow : { ...dueNow, ...again, resends: mail.resends + 1 })
      .where('id', '=', mail.id)
      .execute();
    return mail;
  });
}
