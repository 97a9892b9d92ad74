import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';
import { type Channel, type Kinds, kind, NEVER } from '../outbox/kinds.ts';
import { aboutRequest, aboutWeek, type MailParts } from './mail/compose.ts';
import { sortFailure } from './mail/failures.ts';
import { overdue, reminder, whyNoAlert, whyNoReminder } from './mail/messages/alerts.ts';
import { confirmation, whyNoConfirmation } from './mail/messages/confirmation.ts';
import { notification } from './mail/messages/notification.ts';
import { summary } from './mail/messages/summary.ts';
import type { OutgoingMail } from './mail/outgoing-mail.ts';
import type { Transport } from './mail/transports/transport.ts';
import { type EventParts, eventKinds } from './webhook/event-kinds.ts';

type KindsParts = MailParts & EventParts & { transport: Transport };

/** The table of kinds: how each is composed, which channel sends it, and when to give it up. */
export function createKinds({ transport, ...parts }: KindsParts): Kinds {
  const mail: Channel<OutgoingMail> = {
    name: 'mail',
    longestMs: 2 * MINUTE_MS,
    send: (message, signal) => transport.send(message, signal),
    sortFailure,
  };
  const request = aboutRequest(parts);
  const week = aboutWeek(parts);
  /** After a day a confirmation would confuse more than help. */
  const afterADay = { whenRefused: true, afterMs: DAY_MS };
  return {
    notification: kind({ channel: mail, compose: request(notification), giveUp: NEVER }),
    confirmation: kind({
      channel: mail,
      compose: request(confirmation, whyNoConfirmation),
      giveUp: afterADay,
    }),
    reminder: kind({ channel: mail, compose: request(reminder, whyNoReminder), giveUp: NEVER }),
    overdue: kind({ channel: mail, compose: request(overdue, whyNoAlert), giveUp: NEVER }),
    summary: kind({ channel: mail, compose: week(summary), giveUp: NEVER }),
    ...eventKinds(parts),
  };
}
