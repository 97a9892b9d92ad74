import type { Logger } from 'pino';
import { compose } from '../channels/mail/compose.ts';
import { type Failure, sortFailure } from '../channels/mail/failures.ts';
import type { MailSettings } from '../channels/mail/outgoing-mail.ts';
import type { Transport } from '../channels/mail/transports/transport.ts';
import type { MailKind, Store } from '../store/schema.ts';
import { triedForMs } from './backoff.ts';
import type { ClaimedMail } from './claim.ts';
import { markBounced } from './mark-bounced.ts';
import { markExpired } from './mark-expired.ts';
import { markMoot } from './mark-moot.ts';
import { markSent } from './mark-sent.ts';
import { retryLater } from './retry-later.ts';

export interface DeliveryParts {
  store: Store;
  transport: Transport;
  settings: MailSettings;
  /** Epoch milliseconds. */
  now: () => number;
  /** From 0 up to 1. */
  random: () => number;
  log: Logger;
  /** Told of each delivery that was settled. */
  onDelivery?: (mail: MailKind, outcome: string) => void;
}

/**
 * Once it has been tried in vain for so long, a confirmation would confuse more than help; mail to the agency never does.
 * Counted in attempts, not by the clock: a clock that jumps makes a mail look old that nobody has tried to send.
 */
const CONFIRMATION_LIFE_MS = 24 * 3_600_000;

/** Sends one claimed mail and settles it, whatever comes of it. Throws only when the store does. */
export async function deliver(parts: DeliveryParts, mail: ClaimedMail): Promise<void> {
  const { store, now, settings } = parts;
  const composed = await compose(store, mail, { settings, now: now() });
  if ('moot' in composed) {
    return report(parts, mail, composed.moot, await markMoot(store, mail, { ...composed, now: now() }));
  }
  try {
    await parts.transport.send(composed.mail);
  } catch (error) {
    return settleFailure(parts, mail, sortFailure(error));
  }
  report(parts, mail, 'sent', await markSent(store, mail, now()));
}

async function settleFailure(parts: DeliveryParts, mail: ClaimedMail, failure: Failure): Promise<void> {
  const { store, now, random } = parts;
  const { reason } = failure;
  if (failure.kind === 'recipient' && mail.kind === 'confirmation') {
    return report(parts, mail, 'bounced', await markBounced(store, mail, now(), reason), failure);
  }
  if (mail.kind === 'confirmation' && triedForMs(mail.attempts) >= CONFIRMATION_LIFE_MS) {
    return report(parts, mail, 'expired', await markExpired(store, mail, now(), reason), failure);
  }
  report(parts, mail, 'retry', await retryLater(store, mail, { now: now(), random, reason }), failure);
}

/** One line for each delivery; an error line when only the operator can mend it. */
function report(
  { log, onDelivery }: DeliveryParts,
  mail: ClaimedMail,
  outcome: 'sent' | 'expired' | 'withdrawn' | 'bounced' | 'retry',
  settled: boolean,
  failure?: Failure,
): void {
  const line = {
    request: mail.request_id ?? undefined,
    week: mail.week ?? undefined,
    mail: mail.kind,
    attempt: mail.attempts,
    outcome: settled ? outcome : 'lease lost',
    reason: failure?.reason,
  };
  onDelivery?.(mail.kind, line.outcome);
  if (failure && isOperators(failure, mail.kind))
    log.error(line, 'mail is held up until its settings are mended');
  else log.info(line, 'delivery');
}

/** The recipient of every mail but the confirmation is the operator's own address. */
function isOperators(failure: Failure, kind: MailKind): boolean {
  return failure.kind === 'operator' || (failure.kind === 'recipient' && kind !== 'confirmation');
}
