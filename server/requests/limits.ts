import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { countedAddress } from './mail-address.ts';

/** The library counts in seconds. */
const TEN_MINUTES_S = 600;
const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

export const SUSPECTED_AN_HOUR = 5;

export type Limits = ReturnType<typeof createLimits>;

/**
 * Counts in the memory of this process: a restart forgets the counts, and several servers count apart. A window begins
 * with its first count and has a fixed length. An `address` is what one subscriber holds, as `client-address.ts` finds
 * it.
 */
export function createLimits() {
  const limiter = (points: number, duration: number) => new RateLimiterMemory({ points, duration });
  const calls = limiter(60, TEN_MINUTES_S);
  // A fair may send twelve guests from one address. The limits below protect strangers.
  const requests = limiter(20, TEN_MINUTES_S);
  const perMailboxHour = limiter(1, HOUR_S);
  const perMailboxDay = limiter(3, DAY_S);
  const confirmations = limiter(100, HOUR_S);
  // A flood of suspected spam must not use up the account by which the other mails leave.
  const ofSuspected = limiter(SUSPECTED_AN_HOUR, HOUR_S);
  return {
    /** Counts a call. Resolves with the seconds until the next one is answered when there were too many; else 0. */
    countCall: (address: string) => secondsUntilFree(calls, address),
    /** Counts a new request. Resolves with true when there were too many, so that this one is suspected spam. */
    countRequest: (address: string) => isOver(requests, address),
    /** Counts a confirmation. Resolves with true when there were too many, to this mailbox or in all: it is withheld. */
    async countConfirmation(email: string) {
      const mailbox = countedAddress(email);
      return (
        // The total is checked first, or a sender could fill the memory with new mailboxes.
        (await isOver(confirmations, 'all', 0)) ||
        (await isOver(perMailboxHour, mailbox)) ||
        (await isOver(perMailboxDay, mailbox)) ||
        (await isOver(confirmations, 'all'))
      );
    },
    /**
     * Counts the mails that announce one suspected request. Resolves with true when there were too many: they are
     * withheld. The first suspected request is always announced, even to more mailboxes than that.
     */
    countSuspected: (mails: number) => isOver(ofSuspected, 'all', Math.min(mails, SUSPECTED_AN_HOUR)),
  };
}

async function isOver(limiter: RateLimiterMemory, key: string, points = 1): Promise<boolean> {
  return (await secondsUntilFree(limiter, key, points)) > 0;
}

async function secondsUntilFree(limiter: RateLimiterMemory, key: string, points = 1): Promise<number> {
  try {
    await limiter.consume(key, points);
    return 0;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  }
}
