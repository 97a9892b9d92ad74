import type { Logger } from 'pino';
import { describeError } from '../process/errors.ts';
import type { Store } from '../store/schema.ts';
import type { Channel, Failure } from './channel.ts';
import type { ClaimedRow } from './claim.ts';
import { giveBack, markGivenUp, markSent, retryLater, triedForMs } from './settle.ts';

export interface DeliveryParts {
  store: Store;
  /** Epoch milliseconds. */
  now: () => number;
  /** From 0 up to 1. */
  random: () => number;
  log: Logger;
}

type Outcome = 'sent' | 'bounced' | 'expired' | 'withdrawn' | 'retry' | 'cut off';

/**
 * Sends one claimed row and settles it, whether it was sent or not. When `cutOff` is aborted before it was sent, the row
 * is given back. Returns why it was not sent; undefined when it was or never will be, or was cut off. Throws only when
 * it could not be settled, because the store failed.
 */
export async function deliver(
  parts: DeliveryParts,
  channel: Channel,
  row: ClaimedRow,
  cutOff: AbortSignal,
): Promise<Failure | undefined> {
  const { store, now, random } = parts;
  const composed = await channel.compose(row, now()).catch(notComposed);
  if ('endAs' in composed) {
    const { endAs, reason } = composed;
    report(parts, channel, row, endAs, await markGivenUp(store, row, { as: endAs, reason, now: now() }));
    return undefined;
  }
  const signal = AbortSignal.any([cutOff, AbortSignal.timeout(channel.longestMs)]);
  const failure =
    'send' in composed ? await composed.send(signal).then(() => undefined, channel.sortFailure) : composed;
  if (failure === undefined) {
    report(parts, channel, row, 'sent', await markSent(store, row, now()));
    return undefined;
  }
  if (cutOff.aborted) {
    report(parts, channel, row, 'cut off', await giveBack(store, row));
    return undefined;
  }
  const { reason } = failure;
  const end = endAfter(failure, row, channel);
  const settled =
    end === undefined
      ? await retryLater(store, row, { now: now(), random, reason })
      : await markGivenUp(store, row, { as: end, reason, now: now() });
  report(parts, channel, row, end ?? 'retry', settled, failure);
  return failure;
}

function notComposed(error: unknown): Failure {
  return { kind: 'bug', reason: Object.values(describeError(error)).filter(Boolean).join(' ') };
}

/** The row's final state after this failure; undefined when it is tried again. */
function endAfter(failure: Failure, row: ClaimedRow, channel: Channel): 'bounced' | 'expired' | undefined {
  const { whenRefused, afterMs } = channel.giveUp(row.kind);
  if (failure.kind === 'refused' && whenRefused) return 'bounced';
  return triedForMs(row.attempts) >= afterMs ? 'expired' : undefined;
}

/** Logs one line for each delivery: an error when it does not get better by itself. */
function report(
  { log }: DeliveryParts,
  { name }: Channel,
  row: ClaimedRow,
  outcome: Outcome,
  settled: boolean,
  failure?: Failure,
): void {
  const line = {
    request: row.request_id ?? row.event_about ?? undefined,
    week: row.week ?? undefined,
    [name]: row.kind,
    attempt: row.attempts,
    outcome: settled ? outcome : 'lease lost',
    reason: failure?.reason,
  };
  if (failure === undefined || failure.kind === 'temporary' || outcome === 'bounced') {
    log.info(line, 'delivery');
    return;
  }
  // Names a mailbox that is refused by its place in the setting, because the log holds no address.
  const place = failure.kind === 'refused' ? `address ${row.recipient + 1} of ` : '';
  const advice = 'check' in failure ? `check ${place}${failure.check}` : 'it could not be composed';
  log.error(line, `${name} not sent: ${advice}`);
}
