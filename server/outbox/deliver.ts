import { setTimeout } from 'node:timers/promises';
import { SECOND_MS } from '../../shared/durations.ts';
import type { Context } from '../context.ts';
import { describeError } from '../errors.ts';
import { type ChannelName, KINDS } from '../store/kinds.ts';
import { isStorageUnavailable } from '../store/storage-errors.ts';
import type { Channel, Failure } from './channel.ts';
import { type ClaimedRow, LEASE_MS, renew, type Settlement, settle } from './claim.ts';
import { delayAfter, triedForMs } from './retry-times.ts';

export const STORE_AWAY = 'the outbox could not be read or written';

interface Pace {
  renewEveryMs: number;
  /** When the row was claimed, by the monotonic clock. */
  claimedAt: number;
}

type Outcome = 'sent' | 'bounced' | 'expired' | 'withdrawn' | 'retry' | 'cut off' | 'lease lost';

/**
 * Sends one claimed row and settles it, whether it was sent or not; meanwhile it renews the lease. When `cutOff` is aborted
 * before it was sent, the row is given back. Returns why it was not sent; undefined when it was or never will be, or was
 * cut off. Throws only when the store failed. That the row was sent is settled once the store is back, unless `cutOff` is
 * aborted before.
 */
export async function deliver<Name extends ChannelName>(
  context: Context,
  channel: Channel<Name>,
  row: ClaimedRow<Name>,
  { cutOff, ...pace }: { cutOff: AbortSignal } & Pace,
): Promise<Failure | undefined> {
  const { store, clock, random } = context;
  using held = holdLease(context, row, pace);
  const settleAs = async (outcome: Outcome, settlement: Settlement, failure?: Failure) => {
    if (await settle(store, row, settlement)) report(context, channel, row, outcome, failure);
    else report(context, channel, row, 'lease lost');
    return failure;
  };
  const composed = await channel.compose(row, clock()).catch(notComposed);
  if ('withdrawn' in composed)
    return settleAs('withdrawn', {
      state: 'withdrawn',
      settled_at: clock(),
      last_error: composed.withdrawn,
    });
  const signal = AbortSignal.any([cutOff, held.lost, AbortSignal.timeout(channel.longestMs)]);
  const failure =
    'send' in composed
      ? await composed.send(signal, held.isHeld).then(() => undefined, composed.sortFailure)
      : composed;
  if (failure === undefined)
    return onceStoreIsBack(context, cutOff, () => settleAs('sent', { state: 'sent', settled_at: clock() }));
  if (cutOff.aborted) return settleAs('cut off', { state: 'pending', attempts: row.attempts - 1 });
  const end = endAfter(failure, row);
  const last_error = failure.reason;
  if (end !== undefined) return settleAs(end, { state: end, settled_at: clock(), last_error }, failure);
  const due_at = clock() + delayAfter(row.attempts, random);
  return settleAs('retry', { state: 'pending', due_at, last_error }, failure);
}

/**
 * Renews a lease until it is disposed of, and aborts `lost` once it is not the row's any more, or no renewal has got
 * through for so long that it may have ended: then another worker may claim the row, and no erasure waits for this one.
 * `isHeld` renews it at once, for a process that was suspended, and because a worker with another clock may have claimed
 * the row meanwhile; while the store is away no one can tell, so it is lost.
 */
function holdLease({ store, clock, monotonic }: Context, row: ClaimedRow, { renewEveryMs, claimedAt }: Pace) {
  const lost = new AbortController();
  let until = claimedAt + LEASE_MS - renewEveryMs;
  const renewNow = async () => {
    const asked = monotonic();
    if (asked > until || !(await renew(store, row, clock()))) lost.abort();
    until = asked + LEASE_MS - renewEveryMs;
  };
  const isHeld = async () => {
    await renewNow().catch(() => lost.abort());
    return !lost.signal.aborted;
  };
  // One after the other, so that none overtakes a later one. One that fails is tried again by the next.
  let renewed = Promise.resolve();
  const timer = setInterval(() => {
    renewed = renewed.then(renewNow).catch(() => {});
  }, renewEveryMs / 2);
  return { lost: lost.signal, isHeld, [Symbol.dispose]: () => clearInterval(timer) };
}

/** What was accepted must not be sent again because it could not be written down at once. */
async function onceStoreIsBack<Result>(
  { log }: Context,
  cutOff: AbortSignal,
  write: () => Promise<Result>,
): Promise<Result> {
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
  return { sort: 'bug', reason: `it could not be composed: ${what}` };
}

/** The row's final state after this failure; undefined when it is tried again. */
function endAfter(failure: Failure, row: ClaimedRow): 'bounced' | 'expired' | undefined {
  const { whenRefused, afterMs } = KINDS[row.kind].givenUp;
  if (failure.sort === 'refused' && whenRefused) return 'bounced';
  return triedForMs(row.attempts) >= afterMs ? 'expired' : undefined;
}

/** Logs one line for each delivery: an error when a person has to act. */
function report(
  { log }: Context,
  { name }: Pick<Channel<ChannelName>, 'name'>,
  row: ClaimedRow,
  outcome: Outcome,
  failure?: Failure,
): void {
  const line = {
    request: row.about,
    [name]: row.kind,
    attempt: row.attempts,
    outcome,
    reason: failure?.reason,
  };
  if (failure === undefined || failure.sort === 'temporary' || outcome === 'bounced') {
    log.info(line, 'delivery');
    return;
  }
  // Names a mailbox by its place in the setting, because the log holds no address.
  const place = KINDS[row.kind].audience === 'agency' ? ` to address ${row.recipient + 1} of MAIL_TO` : '';
  log.error(line, `${name} not sent${place}`);
}
