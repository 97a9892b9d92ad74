import { HOUR_MS } from '../../shared/durations.ts';
import type { Context } from '../context.ts';
import type { Channel, NoLongerNeeded } from '../outbox/channel.ts';
import type { ClaimedRow } from '../outbox/claim.ts';
import { findRequest } from '../requests/stored-requests.ts';
import type { Store } from '../store/schema.ts';
import { sortFailure } from './mail-failures.ts';
import { confirmation } from './messages/confirmation-mail.ts';
import { requestMail } from './messages/request-mail.ts';
import { type Draft, type MailContext, type Transport, writeMail } from './outgoing-mail.ts';

export function mailChannel(
  { store }: Pick<Context, 'store'>,
  settings: MailContext,
  transport: Transport,
): Channel<'mail'> {
  return {
    name: 'mail',
    // More than the standard's times add up to.
    longestMs: HOUR_MS,
    async compose(row, now) {
      const person = settings.mailTo[row.recipient];
      if (person === undefined) return { withdrawn: 'MAIL_TO has fewer' };
      const draft = await composeDraft(row, now, { store, settings });
      if ('withdrawn' in draft) return draft;
      const { mailFrom: from, pictures } = settings;
      const mail = writeMail(draft, row, { from, to: draft.to ?? person, pictures });
      return {
        send: (signal, isHeld) => transport.send(mail, signal, isHeld),
        sortFailure: (error) => sortFailure(error, { ...mail, personal: draft.personal }, transport),
      };
    },
  };
}

/** What the mail of a row says as things stand now, or why it is no longer needed. */
async function composeDraft(
  { kind, about }: ClaimedRow<'mail'>,
  now: number,
  { store, settings }: { store: Store; settings: MailContext },
): Promise<Draft | NoLongerNeeded> {
  const request = await findRequest(store, about);
  if (request === undefined) return { withdrawn: 'erased' };
  switch (kind) {
    case 'notification':
      return requestMail(kind, request, settings);
    case 'confirmation':
      return confirmation(request, settings);
    case 'reminder':
    case 'overdue':
      if (request.replied_at !== null) return { withdrawn: 'replied' };
      if (request.suspicion !== null) return { withdrawn: 'suspected spam' };
      // The overdue alert takes the place of a reminder.
      if (kind === 'reminder' && request.reply_due_at <= now) return { withdrawn: 'overdue' };
      return requestMail(kind, request, settings);
  }
}
