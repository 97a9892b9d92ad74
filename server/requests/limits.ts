import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { countedAddress } from './mail-address.ts';

/** The library counts in seconds. */
const TEN_MINUTES = 600;
const HOUR = 3_600;
const DAY = 24 * HOUR;

export const SUSPECTED_AN_HOUR = 5;

/** Each method counts once, and returns the seconds until its limit ends when that is reached; else 0. */
export type Limits = ReturnType<typeof createLimits>;

/**
 * Counts in the memory of this process: a restart forgets the counts, and several servers count apart. A window begins
 * with its first count and has a fixed length. An `address` is what one subscriber holds, as `client-address.ts` finds
 * it.
 */
export function createLimits() {
  const limiter = (points: number, duration: number) => new RateLimiterMemory({ points, duration });
  const calls = limiter(60, TEN_MINUTES);
  // Twelve guests of a fair behind one address get theirs. The limits below protect strangers.
  const requests = limiter(20, TEN_MINUTES);
  const perMailboxHour = limiter(1, HOUR);
  const perMailboxDay = limiter(3, DAY);
  const confirmations = limiter(100, HOUR);
  // A flood of suspected spam must not use up the account by which the other mails leave.
  const ofSuspected = limiter(SUSPECTED_AN_HOUR, HOUR);
  return {
    /** Counts a call; more are refused. */
    countCall: (address: string) => count(calls, address),
    /** Counts a new request; more are suspected spam. */
    countRequest: (address: string) => count(requests, address),
    /** Counts a confirmation to this mailbox; more are withheld, also beyond the sum to all mailboxes. */
    async countConfirmation(email: string) {
      const mailbox = countedAddress(email);
      return (
        // Beyond the sum a sender cannot fill the memory with one mailbox after the other.
        (await count(confirmations, 'all', 0)) ||
        (await count(perMailboxHour, mailbox)) ||
        (await count(perMailboxDay, mailbox)) ||
        (await count(confirmations, 'all'))
      );
    },
    /** Counts the mails that announce one suspected request. The first is announced to however many people. */
    countSuspected: (mails: number) => count(ofSuspected, 'all', Math.min(mails, SUSPECTED_AN_HOUR)),
  };
}

async function count(limiter: RateLimiterMemory, key: string, points = 1): Promise<number> {
  try {
    await limiter.consume(key, points);
    return 0;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  }
}
