import { setTimeout } from 'node:timers/promises';
import { SECOND_MS } from '../../shared/durations.ts';
import type { Context } from '../context.ts';
import { describeError } from '../errors.ts';
import { type ChannelName, KINDS } from '../store/kinds.ts';
import { isStorageUnavailable } from '../store/storage-errors.ts';
import type { Channel, Failure } from './channel.ts';
import { type ClaimedRow, type Settlement, settle } from './claim.ts';
import { holdLease } from './lease.ts';
import { delayAfter, triedForMs } from './retry-times.ts';

export const STORE_AWAY = 'the outbox could not be read or written';

interface Circumstances {
  /** Once it is aborted, a row that was not accepted yet is given back, and this try does not count. */
  cutOff: AbortSignal;
  /** The monotonic clock said this when the row was claimed. */
  claimedAt: number;
}

/**
 * Sends one claimed row and settles it, whether it was sent or not. Meanwhile it renews the lease. Returns why the row
 * was not sent; undefined when it was, when there was nothing left to tell, or when it was cut off.
 * @throws the store's error. A row that was sent is settled once the store is back, unless `cutOff` is aborted before.
 */
export async function deliver<Name extends ChannelName>(
  context: Context,
  channel: Channel<Name>,
  row: ClaimedRow<Name>,
  { cutOff, claimedAt }: Circumstances,
): Promise<Failure | undefined> {
  const { clock } = context;
  using lease = holdLease(context, row, claimedAt);
  const composed = await channel.compose(row, clock()).catch(notComposed);
  if ('withdrawn' in composed) {
    const { withdrawn: last_error } = composed;
    await settleAndLog(context, row, { state: 'withdrawn', settled_at: clock(), last_error });
    return undefined;
  }
  const signal = AbortSignal.any([cutOff, lease.lost, AbortSignal.timeout(channel.longestMs)]);
  const failure =
    'send' in composed
      ? await composed.send(signal, lease.assertHeld).then(() => undefined, composed.classifyFailure)
      : composed;
  if (failure === undefined) {
    const sent = () => settleAndLog(context, row, { state: 'sent', settled_at: clock() });
    await onceStoreIsBack(context, cutOff, sent);
    return undefined;
  }
  if (cutOff.aborted) {
    await settleAndLog(context, row, { state: 'pending', attempts: row.attempts - 1 });
    return undefined;
  }
  await settleAndLog(context, row, settlementAfter(failure, row, context), failure);
  return failure;
}

/** Settles a row and logs one line about its delivery: an error when a person has to act. */
async function settleAndLog(
  { store, log }: Context,
  row: ClaimedRow,
  settlement: Settlement,
  failure?: Failure,
): Promise<void> {
  const isSettled = await settle(store, row, settlement);
  const outcome = isSettled ? outcomeOf(settlement) : 'lease lost';
  const { channel, audience } = KINDS[row.kind];
  const line = {
    request: row.about,
    [channel]: row.kind,
    attempt: row.attempts,
    outcome,
    reason: failure?.reason,
  };
  if (!isSettled || failure === undefined || failure.category === 'temporary' || outcome === 'bounced') {
    log.info(line, 'delivery');
    return;
  }
  // The log holds no address, so it names a mailbox by its place in the setting.
  const toWhom = audience === 'agency' ? ` to address ${row.recipient + 1} of MAIL_TO` : '';
  log.error(line, `${channel} not sent${toWhom}`);
}

function outcomeOf(settlement: Settlement): string {
  if (settlement.state !== 'pending') return settlement.state;
  return 'due_at' in settlement ? 'retry' : 'cut off';
}

/** Writes down that a row was accepted, or it would be sent again. Tries until it can. */
async function onceStoreIsBack(
  { log }: Context,
  cutOff: AbortSignal,
  write: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isStorageUnavailable(error)) throw error;
      if (tries === 1) log.error({ error }, STORE_AWAY);
      await setTimeout(SECOND_MS, undefined, { signal: cutOff });
    }
  }
}

/** A store that could not be read says nothing about the row, which is tried again when its lease has ended. */
function notComposed(error: unknown): Failure {
  if (isStorageUnavailable(error)) throw error;
  const what = Object.values(describeError(error)).filter(Boolean).join(' ');
  return { category: 'operator', reason: `it could not be composed: ${what}` };
}

function settlementAfter(failure: Failure, row: ClaimedRow, { clock, random }: Context): Settlement {
  const { category, reason: last_error } = failure;
  const { whenRefused, afterMs } = KINDS[row.kind].givenUp;
  const now = clock();
  if (category === 'refused' && whenRefused) return { state: 'bounced', settled_at: now, last_error };
  // The next attempt would come too late.
  if (triedForMs(row.attempts + 1) > afterMs) return { state: 'expired', settled_at: now, last_error };
  return { state: 'pending', due_at: now + delayAfter(row.attempts, random), last_error };
}
