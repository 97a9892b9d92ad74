import type { Command } from 'commander';
import { contactFields } from '../../../agency/words/contact-fields.ts';
import { FIELDS } from '../../../shared/contact-request.ts';
import type { Mailboxes } from '../../mail/mailboxes.ts';
import { readableValue } from '../../readable.ts';
import { kindsTo } from '../../store/kinds.ts';
import type { OutboxRow, Store, StoredRequest } from '../../store/schema.ts';
import type { CommandContext } from '../command-context.ts';
import { localTime, replyWords, table } from '../format.ts';
import { findByIdOrEnding, ID } from './request-arguments.ts';

export function addShow(program: Command, context: CommandContext): void {
  program
    .command('show')
    .description('everything about one request, and what became of its mails and events')
    .addArgument(ID)
    .action(async (id: string) => {
      const { timeZone, mailTo } = context.config();
      const now = context.clock();
      await context.withStore(async (store) => {
        const request = await findByIdOrEnding(store, id);
        const sent = await outboxRowsAbout(store, request.id);
        context.console.log(asText(request, sent, { now, timeZone, mailTo }));
      });
    });
}

/** Reads the mails and events in the order in which they were made, which their ids have. */
function outboxRowsAbout(store: Store, id: string): Promise<OutboxRow[]> {
  return store.selectFrom('outbox').selectAll().where('about', '=', id).orderBy('id').execute();
}

function asText(
  request: StoredRequest,
  sent: OutboxRow[],
  { now, timeZone, mailTo }: { now: number; timeZone: string; mailTo: Mailboxes },
): string {
  const at = (time: number) => `${localTime(time, timeZone)} (${timeZone})`;
  const { received_at, reply_due_at, replied_at, suspicion } = request;
  const facts = [
    ['Request', request.id],
    ...FIELDS.filter(({ name }) => request[name] !== '').flatMap(({ name }) =>
      readableValue(name, request[name])
        .split('\n')
        .map((line, index) => [index === 0 ? contactFields[name].short : '', line]),
    ),
    ['Received', at(received_at)],
    ['Reply due', at(reply_due_at)],
    ['Reply', replyWords(request, now)],
    ...(replied_at === null ? [] : [['Replied', at(replied_at)]]),
    ...(suspicion === null ? [] : [['Suspected', suspicion]]),
  ];
  const rows = sent.map((row) => [
    row.kind + recipientWords(row, mailTo),
    row.state,
    String(row.attempts),
    row.settled_at === null ? `due ${localTime(row.due_at, timeZone)}` : localTime(row.settled_at, timeZone),
    whyNotSent(row),
  ]);
  const titles = ['KIND', 'STATE', 'ATTEMPTS', 'WHEN', 'WHY NOT SENT'];
  return `${table(facts)}\n\n${table([titles, ...rows])}`;
}

/** Names whom of several people it goes to, by what is set now. */
function recipientWords({ kind, recipient }: OutboxRow, mailTo: Mailboxes): string {
  if (!kindsTo('agency').includes(kind) || (mailTo.length === 1 && recipient === 0)) return '';
  return ` to ${mailTo[recipient]?.address ?? 'no one any more'}`;
}

/** The other side said this. A row that was never tried has its reason in words. */
function whyNotSent({ state, last_error }: OutboxRow): string {
  return state === 'sent' ? '' : (last_error ?? '');
}
