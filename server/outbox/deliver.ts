import type { Logger } from 'pino';
import type { Store } from '../store/schema.ts';
import { triedForMs } from './backoff.ts';
import type { ClaimedRow } from './claim.ts';
import { type Failure, type GiveUp, type Kinds, kindOf } from './kinds.ts';
import { giveBack, markGivenUp, markSent, retryLater } from './settle.ts';

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
  row: ClaimedRow,
  cutOff: AbortSignal,
): Promise<Failure | undefined> {
  const { store, kinds, now } = parts;
  const { compose, channel } = kindOf(kinds, row.kind);
  const composed = await compose(row, now());
  if ('moot' in composed) {
    const { moot, reason } = composed;
    report(parts, row, moot, await markGivenUp(store, row, { as: moot, reason, now: now() }));
    return undefined;
  }
  try {
    await composed.send(AbortSignal.any([cutOff, AbortSignal.timeout(channel.longestMs)]));
  } catch (error) {
    if (cutOff.aborted) {
      report(parts, row, 'cut off', await giveBack(store, row));
      return undefined;
    }
    const failure = channel.sortFailure(error);
    await settleFailure(parts, row, failure);
    return failure;
  }
  report(parts, row, 'sent', await markSent(store, row, now()));
  return undefined;
}

async function settleFailure(parts: DeliveryParts, row: ClaimedRow, failure: Failure): Promise<void> {
  const { store, kinds, now, random } = parts;
  const { reason } = failure;
  const end = endAfter(failure, row, kindOf(kinds, row.kind).giveUp);
  const settled =
    end === undefined
      ? await retryLater(store, row, { now: now(), random, reason })
      : await markGivenUp(store, row, { as: end, reason, now: now() });
  report(parts, row, end ?? 'retry', settled, failure);
}

/** The row's final state after this failure; undefined when it is tried again. */
function endAfter(
  failure: Failure,
  { attempts }: ClaimedRow,
  { whenRefused, afterMs }: GiveUp,
): 'bounced' | 'expired' | undefined {
  if (failure.kind === 'refused' && whenRefused) return 'bounced';
  return triedForMs(attempts) >= afterMs ? 'expired' : undefined;
}

/** Logs one line for each delivery: an error when only the operator can help. */
function report(
  { kinds, log }: DeliveryParts,
  row: ClaimedRow,
  outcome: Outcome,
  settled: boolean,
  failure?: Failure,
): void {
  const { channel, giveUp } = kindOf(kinds, row.kind);
  const line = {
    request: row.request_id ?? row.event_about ?? undefined,
    week: row.week ?? undefined,
    [channel.name]: row.kind,
    attempt: row.attempts,
    outcome: settled ? outcome : 'lease lost',
    reason: failure?.reason,
  };
  const isExpected =
    failure === undefined ||
    failure.kind === 'temporary' ||
    (failure.kind === 'refused' && giveUp.whenRefused);
  if (isExpected) log.info(line, 'delivery');
  else log.error(line, `${channel.name} not sent: check ${settingOf(failure, row)}`);
}

/** Names a mailbox that is refused by its place in the setting, because the log holds no address. */
function settingOf(
  { kind, check }: Exclude<Failure, { kind: 'temporary' }>,
  { recipient }: ClaimedRow,
): string {
  return kind === 'refused' ? `address ${recipient + 1} of ${check}` : check;
}
