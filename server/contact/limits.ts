import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller } from '../http/client-address.ts';
import { countedMailbox } from './mail-address.ts';

/** In seconds. */
const TEN_MINUTES = 600;
const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Each method counts what it is asked about. */
export interface Limits {
  /** Seconds until this caller may call again; 0 when this call is allowed. */
  secondsToWait(caller: Caller): Promise<number>;
  /** Whether this request is beyond what one sender usually sends. */
  isOneOfMany(caller: Caller): Promise<boolean>;
  /** Whether another confirmation may go to this mailbox now. */
  mayConfirm(email: string): Promise<boolean>;
}

/**
 * Counts in the memory of this process: a restart forgets the counts, and several servers count apart. A window begins
 * with its first count and has a fixed length.
 *
 * A /48 of IPv6 may belong to one sender, but with some mobile carriers it is a whole region. So the sums over it are
 * generous, most of all for refusals: a refused call can cost a customer, a mark as suspected costs little.
 */
export function createLimits(): Limits {
  const limiter = (points: number, duration: number) => new RateLimiterMemory({ points, duration });
  /** Requests; more are suspected spam. */
  const soft = { perAddress: limiter(5, TEN_MINUTES), perSlash48: limiter(20, TEN_MINUTES) };
  /** Calls; more are refused. */
  const hard = { perAddress: limiter(60, TEN_MINUTES), perSlash48: limiter(600, TEN_MINUTES) };
  /** Confirmations; more are withheld, also beyond the sum to all mailboxes. */
  const perMailboxHour = limiter(1, HOUR);
  const perMailboxDay = limiter(3, DAY);
  const inTotal = limiter(100, HOUR);
  return {
    secondsToWait: (caller) => countCaller(caller, hard),
    isOneOfMany: async (caller) => (await countCaller(caller, soft)) > 0,
    async mayConfirm(email) {
      const mailbox = countedMailbox(email);
      return (
        (await count(perMailboxHour, mailbox)) === 0 &&
        (await count(perMailboxDay, mailbox)) === 0 &&
        (await count(inTotal, 'all')) === 0
      );
    },
  };
}

/** The address comes before its /48: an address over its own limit must not use up the limit of its neighbours. */
async function countCaller(
  { address, slash48 }: Caller,
  { perAddress, perSlash48 }: Record<'perAddress' | 'perSlash48', RateLimiterMemory>,
): Promise<number> {
  const seconds = await count(perAddress, address);
  return seconds > 0 || slash48 === undefined ? seconds : count(perSlash48, slash48);
}

/** Adds one to the key's count. Resolves with 0 within the limit, and beyond it with the seconds until it ends. */
async function count(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw refused;
  }
}
