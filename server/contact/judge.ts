import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { ContactRequest } from '../../shared/contact-request.ts';
import { countedMailbox, hasNumericDomain } from '../../shared/mail-address.ts';
import type { Caller } from '../http/client-address.ts';
import { describeError } from '../process/errors.ts';
import type { Limiter, Limiters } from './limits.ts';

/** How a new request is treated. In every case the request is stored and announced. */
export interface Verdict {
  suspicion: string | null;
  confirmation: 'pending' | 'withheld';
  /** Takes the request back out of the limits, when it could not be stored. Never throws. */
  undo(): Promise<void>;
}

export const accepted: Verdict = { suspicion: null, confirmation: 'pending', undo: async () => {} };

/**
 * Applies the limits. A limiter that fails lets the request through and withholds its confirmation: a lost request
 * costs more than spam. Without a count, a stranger could be sent a thousand confirmations.
 */
export interface Judge {
  /** Counts one call. Returns the seconds until its caller may call again; 0 when this call is allowed. */
  secondsToWait(caller: Caller | undefined): Promise<number>;
  /** Judges a request that was just stored for the first time. Never throws. */
  verdict(request: ContactRequest, from: { caller: Caller | undefined; signs: string[] }): Promise<Verdict>;
}

type JudgeParts = { limiters: Limiters; secret: string; log: Logger };

export function createJudge({ limiters, secret, log }: JudgeParts): Judge {
  /** A keyed hash: neither the limiter's memory nor its table holds an address. */
  const hash = (kind: 'address' | 'slash48' | 'mailbox', value: string) =>
    createHmac('sha256', secret).update(`${kind}:${value}`).digest('base64url');

  function failed(error: unknown) {
    log.error(describeError(error), 'a limit could not be checked: requests pass, confirmations wait');
  }

  /** The address comes before its /48: an address over its own limit must not use up the limit of its neighbours. */
  function takesFor({ address, slash48 }: Caller, strength: 'soft' | 'hard'): Take[] {
    const takes = [{ limiter: limiters[`${strength}PerAddress`], key: hash('address', address) }];
    if (slash48 !== undefined) {
      takes.push({ limiter: limiters[`${strength}PerSlash48`], key: hash('slash48', slash48) });
    }
    return takes;
  }

  return {
    async secondsToWait(caller = UNKNOWN) {
      try {
        for (const { limiter, key } of takesFor(caller, 'hard')) {
          const { isOver, secondsLeft } = await limiter.take(key);
          if (isOver) return secondsLeft;
        }
      } catch (error) {
        failed(error);
      }
      return 0;
    },
    async verdict({ email }, { caller = UNKNOWN, signs }) {
      const taken: Take[] = [];
      const undo = () => giveBack(taken).catch(failed);
      const mailbox = hash('mailbox', countedMailbox(email));
      try {
        const isFew = await takeAll(takesFor(caller, 'soft'), taken);
        const suspicion = [...signs, ...(isFew ? [] : ['many from one address'])].join(', ') || null;
        const isConfirmed =
          suspicion === null &&
          !hasNumericDomain(email) &&
          (await takeAll(
            [
              { limiter: limiters.perMailboxHour, key: mailbox },
              { limiter: limiters.perMailboxDay, key: mailbox },
              { limiter: limiters.confirmationsPerHour, key: 'all' },
            ],
            taken,
          ));
        return { suspicion, confirmation: isConfirmed ? 'pending' : 'withheld', undo };
      } catch (error) {
        failed(error);
        return { suspicion: signs.join(', ') || null, confirmation: 'withheld', undo };
      }
    },
  };
}

/** Stands for all callers that disconnected before their address was read. */
const UNKNOWN: Caller = { address: '' };

interface Take {
  limiter: Limiter;
  key: string;
}

/** Takes from each limit in turn; when one is exceeded, gives back what was taken from those before it. */
async function takeAll(takes: Take[], taken: Take[]): Promise<boolean> {
  const ours: Take[] = [];
  for (const take of takes) {
    const { isOver } = await take.limiter.take(take.key);
    if (isOver) {
      await giveBack(ours);
      return false;
    }
    ours.push(take);
  }
  taken.push(...ours);
  return true;
}

async function giveBack(taken: Take[]): Promise<void> {
  await Promise.all(taken.map(({ limiter, key }) => limiter.giveBack(key)));
}
