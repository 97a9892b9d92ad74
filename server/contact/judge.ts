import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { ContactRequest } from '../../business/contact-request.ts';
import { describeError } from '../describe-error.ts';
import type { Limiter, Limiters } from '../http/limiters.ts';

/** What a new request gets. Whatever it is, the request is stored and announced. */
export interface Verdict {
  suspicion: string | null;
  confirmation: 'pending' | 'withheld';
  /** Gives back what the limits counted, for a request that could not be stored after all. Never throws. */
  undo(): Promise<void>;
}

export const accepted: Verdict = { suspicion: null, confirmation: 'pending', undo: async () => {} };

/**
 * Applies the limits. A limiter that fails lets the request through and withholds its confirmation: a lost request
 * costs more than spam, and a confirmation nobody counts could be sent to a stranger a thousand times.
 */
export interface Judge {
  /** Counts one call from `address`. Seconds until it may call again; 0 when it may now. */
  secondsToWait(address: string | undefined): Promise<number>;
  /** Judges a request that was just stored for the first time. Never throws. */
  verdict(request: ContactRequest, from: { address: string | undefined; signs: string[] }): Promise<Verdict>;
}

type JudgeParts = { limiters: Limiters; secret: string; log: Logger };

export function createJudge({ limiters, secret, log }: JudgeParts): Judge {
  /** A keyed hash: neither the limiter's memory nor its table holds an address. */
  const hash = (kind: 'address' | 'mailbox', value: string) =>
    createHmac('sha256', secret).update(`${kind}:${value}`).digest('base64url');

  function failed(error: unknown) {
    log.error(describeError(error), 'a limit could not be checked: requests pass, confirmations wait');
  }

  return {
    async secondsToWait(address = '') {
      try {
        const { isOver, secondsLeft } = await limiters.hardPerAddress.take(hash('address', address));
        return isOver ? secondsLeft : 0;
      } catch (error) {
        failed(error);
        return 0;
      }
    },
    async verdict({ email }, { address = '', signs }) {
      const taken: Take[] = [];
      const undo = () => giveBack(taken).catch(failed);
      const mailbox = hash('mailbox', email.toLowerCase());
      try {
        const isFew = await takeOne(
          { limiter: limiters.softPerAddress, key: hash('address', address) },
          taken,
        );
        const suspicion = [...signs, ...(isFew ? [] : ['many from one address'])].join(', ') || null;
        const isConfirmed =
          suspicion === null &&
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

interface Take {
  limiter: Limiter;
  key: string;
}

/** Takes from each limit in turn; the first that is over gives back what the others before it took. */
async function takeAll(takes: Take[], taken: Take[]): Promise<boolean> {
  const ours: Take[] = [];
  for (const take of takes) {
    if (await takeOne(take, ours)) continue;
    await giveBack(ours);
    return false;
  }
  taken.push(...ours);
  return true;
}

async function takeOne(take: Take, taken: Take[]): Promise<boolean> {
  const { isOver } = await take.limiter.take(take.key);
  if (!isOver) taken.push(take);
  return !isOver;
}

async function giveBack(taken: Take[]): Promise<void> {
  await Promise.all(taken.map(({ limiter, key }) => limiter.giveBack(key)));
}
