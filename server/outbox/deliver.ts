import type { Logger } from 'pino';
import type { Store } from '../store/schema.ts';
import type { Channel, Failure, Kinds } from './channel.ts';
import type { ClaimedRow } from './claim.ts';
import { giveBack, markGivenUp, markSent, retryLater, triedForMs } from './settle.ts';

export interface DeliveryParts {
  store: Store;
  kinds: Kinds;
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
 * the store does.
 */
export async function deliver(
  parts: DeliveryParts,
  channel: Channel,
  row: ClaimedRow,
  cutOff: AbortSignal,
): Promise<Failure | undefined> {
  const { store, kinds, now, random } = parts;
  const composed = await channel.compose(row, now());
  if ('endAs' in composed) {
    const { endAs, reason } = composed;
    report(parts, channel, row, endAs, await markGivenUp(store, row, { as: endAs, reason, now: now() }));
    return undefined;
  }
  try {
    await composed.send(AbortSignal.any([cutOff, AbortSignal.timeout(channel.longestMs)]));
  } catch (error) {
    if (cutOff.aborted) {
      report(parts, channel, row, 'cut off', await giveBack(store, row));
      return undefined;
    }
    const failure = channel.sortFailure(error);
    const { reason } = failure;
    const end = endAfter(failure, row, kinds);
    const settled =
      end === undefined
        ? await retryLater(store, row, { now: now(), random, reason })
        : await markGivenUp(store, row, { as: end, reason, now: now() });
    report(parts, channel, row, end ?? 'retry', settled, failure);
    return failure;
  }
  report(parts, channel, row, 'sent', await markSent(store, row, now()));
  return undefined;
}

/** The row's final state after this failure; undefined when it is tried again. */
function endAfter(
  failure: Failure,
  { kind, attempts }: ClaimedRow,
  kinds: Kinds,
): 'bounced' | 'expired' | undefined {
  const { whenRefused, afterMs } = kinds[kind].giveUp;
  if (failure.kind === 'refused' && whenRefused) return 'bounced';
  return triedForMs(attempts) >= afterMs ? 'expired' : undefined;
}

/** Logs one line for each delivery: an error when only the operator can help. */
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
  log.error(line, `${name} not sent: check ${place}${failure.check}`);
}
