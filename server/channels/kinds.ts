import { DAY_MS } from '../../shared/durations.ts';
import type { GiveUp, Kinds } from '../outbox/channel.ts';
import { type MailParts, mailChannel } from './mail/mail-channel.ts';
import { type EventParts, eventChannel } from './webhook/event.ts';

const NEVER: GiveUp = { whenRefused: false, afterMs: Number.POSITIVE_INFINITY };
/** After a day a confirmation would confuse more than help. */
const AFTER_A_DAY: GiveUp = { whenRefused: true, afterMs: DAY_MS };
const AFTER_THREE_DAYS: GiveUp = { whenRefused: false, afterMs: 3 * DAY_MS };

/** The table of kinds: the channel that composes and sends each and sorts its failures, and when it is given up. */
export function createKinds(parts: MailParts & EventParts): Kinds {
  const mail = mailChannel(parts);
  const webhook = eventChannel(parts);
  return {
    notification: { channel: mail, giveUp: NEVER },
    confirmation: { channel: mail, giveUp: AFTER_A_DAY },
    reminder: { channel: mail, giveUp: NEVER },
    overdue: { channel: mail, giveUp: NEVER },
    summary: { channel: mail, giveUp: NEVER },
    'contact_request.received': { channel: webhook, giveUp: AFTER_THREE_DAYS },
    'contact_request.replied': { channel: webhook, giveUp: AFTER_THREE_DAYS },
    'contact_request.overdue': { channel: webhook, giveUp: AFTER_THREE_DAYS },
    'contact_request.erased': { channel: webhook, giveUp: AFTER_THREE_DAYS },
  };
}
