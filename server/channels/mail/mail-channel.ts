import { MINUTE_MS } from '../../../shared/durations.ts';
import { hasNumericDomain } from '../../../shared/mail-address.ts';
import type { Channel, NoLongerNeeded } from '../../outbox/channel.ts';
import type { ClaimedRow } from '../../outbox/claim.ts';
import { weekFigures } from '../../replies/week-figures.ts';
import { findRequest } from '../../store/requests.ts';
import type { MailKind, Store } from '../../store/schema.ts';
import { sortFailure } from './failures.ts';
import { confirmation } from './messages/confirmation.ts';
import { requestMail } from './messages/request-mail.ts';
import { summary } from './messages/summary.ts';
import type { MailSettings, OutgoingMail, Transport } from './outgoing-mail.ts';

export interface MailParts {
  store: Store;
  settings: MailSettings;
  transport: Transport;
}

export function mailChannel({ transport, ...parts }: MailParts): Channel<MailKind> {
  return {
    name: 'mail',
    longestMs: 2 * MINUTE_MS,
    async compose(row, now) {
      const mail = await composeMail(row, now, parts);
      return 'endAs' in mail ? mail : { send: (signal) => transport.send(mail, signal) };
    },
    sortFailure,
  };
}

/** The mail of a row as things stand now, or why it is no longer needed. */
async function composeMail(
  { kind, request_id, week, recipient, resends }: ClaimedRow & { kind: MailKind },
  now: number,
  { store, settings }: Omit<MailParts, 'transport'>,
): Promise<OutgoingMail | NoLongerNeeded> {
  const to = settings.mailTo[recipient];
  if (to === undefined) return withdrawn('MAIL_TO has fewer');
  const copy = { to, recipient, resends };
  if (kind === 'summary') {
    const figures = await weekFigures(store, week ?? '', { timeZone: settings.timeZone, now });
    return summary(figures, settings, copy);
  }
  const request = await findRequest(store, request_id ?? '');
  if (request === undefined) return withdrawn('erased');
  switch (kind) {
    case 'notification':
      return requestMail(kind, request, settings, copy);
    case 'confirmation':
      // It would reach another address.
      if (hasNumericDomain(request.email)) return withdrawn('the domain is a number');
      return confirmation(request, settings, copy);
    case 'reminder':
      if (request.replied_at !== null) return withdrawn('replied');
      // The overdue alert takes its place.
      if (now >= request.reply_due_at) return { endAs: 'expired', reason: 'overdue' };
      return requestMail(kind, request, settings, copy);
    case 'overdue':
      if (request.replied_at !== null) return withdrawn('replied');
      return requestMail(kind, request, settings, copy);
  }
}

function withdrawn(reason: string): NoLongerNeeded {
  return { endAs: 'withdrawn', reason };
}
