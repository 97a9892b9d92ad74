import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { countedAddress } from './mail-address.ts';

/** Who calls, as far as limits count. Never log or store it. */
export interface Caller {
  /** What one subscriber holds: an IPv4 address, or the /64 of an IPv6 address as its first four groups. */
  address: string;
  /** The /48 of an IPv6 address as its first three groups: some subscribers hold all of it, 65,536 times a /64. */
  slash48?: string;
}

/** In seconds. */
const TEN_MINUTES = 600;
const HOUR = 3_600;
const DAY = 24 * HOUR;

export const SUSPECTED_AN_HOUR = 5;

/** Each method counts once, or not at all when a limit is reached, and says which. */
export interface Limits {
  /** Counts a call. */
  countCall(caller: Caller): Promise<Counted>;
  /** Counts a request by its sender; the limit is more than one sender usually sends. */
  countSender(caller: Caller): Promise<Counted>;
  /** Counts a confirmation to this mailbox. */
  countConfirmation(email: string): Promise<Counted>;
  /** Counts the mails that announce one request that is suspected. */
  countSuspected(mails: number): Promise<Counted>;
}

export interface Counted {
  /** Seconds until the limit that is reached ends; 0 when it was counted. */
  waitSeconds: number;
  /** For what was not stored: its sender will try again, and must not be suspected or left without a confirmation. */
  takeBack(): Promise<void>;
}

/**
 * Counts in the memory of this process: a restart forgets the counts, and several servers count apart. A window begins
 * with its first count and has a fixed length.
 *
 * A /48 of IPv6 may belong to one sender, but with some mobile carriers it is a whole region. So the sums over it are
 * generous, most of all for refusals: a refused call can cost a customer, being suspected costs little.
 */
export function createLimits(): Limits {
  const limiter = (points: number, duration: number) => new RateLimiterMemory({ points, duration });
  /** Requests; more are suspected spam. Enough for the guests of a fair behind one address: what protects strangers is below. */
  const soft = { perAddress: limiter(20, TEN_MINUTES), perSlash48: limiter(60, TEN_MINUTES) };
  /** Calls; more are refused. */
  const hard = { perAddress: limiter(60, TEN_MINUTES), perSlash48: limiter(600, TEN_MINUTES) };
  /** Confirmations; more are withheld, also beyond the sum to all mailboxes. */
  const perMailboxHour = limiter(1, HOUR);
  const perMailboxDay = limiter(3, DAY);
  const inTotal = limiter(100, HOUR);
  /** Mails about suspected spam: a flood must not use up the account by which the others leave. */
  const ofSuspected = limiter(SUSPECTED_AN_HOUR, HOUR);
  // The sum comes first: beyond it a sender cannot fill the memory with one address after the other.
  const countCaller = ({ address, slash48 }: Caller, { perAddress, perSlash48 }: typeof soft) =>
    count(...(slash48 === undefined ? [] : [[perSlash48, slash48] as const]), [perAddress, address]);
  return {
    countCall: (caller) => countCaller(caller, hard),
    countSender: (caller) => countCaller(caller, soft),
    countConfirmation(email) {
      const mailbox = countedAddress(email);
      return count([inTotal, 'all'], [perMailboxHour, mailbox], [perMailboxDay, mailbox]);
    },
    // The first is announced to however many people.
    countSuspected: (mails) => count([ofSuspected, 'all', Math.min(mails, SUSPECTED_AN_HOUR)]),
  };
}

type Counter = readonly [limiter: RateLimiterMemory, key: string, points?: number];

/**
 * Adds one, or as many points, in each of these counters, or in none when one is at its limit: an address over its own
 * limit must not use up that of its /48.
 */
async function count(...counters: Counter[]): Promise<Counted> {
  const counted: Counter[] = [];
  const takeBack = async () => {
    for (const [limiter, key, points] of counted.splice(0)) await limiter.reward(key, points);
  };
  for (const counter of counters) {
    counted.push(counter);
    const [limiter, key, points] = counter;
    try {
      await limiter.consume(key, points);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      await takeBack();
      return { waitSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)), takeBack };
    }
  }
  return { waitSeconds: 0, takeBack };
}
