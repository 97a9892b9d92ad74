import type { Attachment } from 'nodemailer';
import { HOUR_MS } from '../../shared/durations.ts';
import type { Context } from '../context.ts';
import type { Channel } from '../outbox/channel.ts';
import { whyAlertIsMoot } from '../requests/promise.ts';
import { findRequest } from '../requests/stored-requests.ts';
import { classifyFailure } from './mail-failures.ts';
import { confirmation } from './messages/confirmation-mail.ts';
import { requestMail } from './messages/request-mail.ts';
import { type Transport, writeMail } from './outgoing-mail.ts';

/** Composes each mail when it is sent, from what is stored at that moment. */
export function mailChannel(
  context: Context,
  { transport, pictures }: { transport: Transport; pictures: Attachment[] },
): Channel<'mail'> {
  const { config, store } = context;
  return {
    name: 'mail',
    // smtp.ts lets each answer be slow. This ends a delivery whose answers are all slow.
    longestMs: HOUR_MS,
    async compose(row, now) {
      const mailbox = config.mailTo[row.recipient];
      if (mailbox === undefined) return { withdrawn: 'this place in MAIL_TO is gone' };
      const request = await findRequest(store, row.about);
      if (request === undefined) return { withdrawn: 'erased' };
      const { kind } = row;
      const withdrawn =
        kind === 'reminder' || kind === 'overdue' ? whyAlertIsMoot(kind, request, now) : undefined;
      if (withdrawn !== undefined) return { withdrawn };
      const draft =
        kind === 'confirmation' ? confirmation(request, config) : requestMail(kind, request, context);
      const mail = writeMail(draft, row, { ...config, to: draft.to ?? mailbox, pictures });
      return {
        send: (signal, assertHeld) => transport.send(mail, signal, assertHeld),
        classifyFailure: (error) => classifyFailure(error, { request, password: transport.password }),
      };
    },
  };
}
