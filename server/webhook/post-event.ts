import { Webhook } from 'standardwebhooks';
import project from '../../package.json' with { type: 'json' };
import { SECOND_MS } from '../../shared/durations.ts';
import type { Config } from '../config.ts';
import { codeOf, isAboutTls, messageOf } from '../errors.ts';
import type { Failure } from '../outbox/channel.ts';

export type WebhookSettings = NonNullable<Config['webhook']>;

/** The server waits no longer for a receiver's answer. */
export const LONGEST_POST_MS = 15 * SECOND_MS;

/**
 * Posts an event, a body in JSON, signed by the Standard Webhooks specification, under an id by which the receiver can
 * drop what it has already:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 * Any 2xx status is success. Follows no redirect, because the event would go to an address that no one chose.
 * @throws what `classifyFailure` takes.
 */
export async function postEvent(
  { url, secret }: WebhookSettings,
  { id, body }: { id: string; body: string },
  signal: AbortSignal,
): Promise<void> {
  // A receiver refuses a signature that is five minutes old by its own clock, so each try signs anew.
  const now = new Date();
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': `${project.name}/${project.version}`,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / SECOND_MS)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    },
    body,
    redirect: 'manual',
    signal,
  });
  // The status says it all: a body may have no end. It may also break off, and the event was accepted all the same.
  answer.body?.cancel().catch(() => {});
  if (!answer.ok) throw new Error('not accepted', { cause: answer.status });
}

/** These statuses below 500 ask to come back later: too slow, too early, too many. */
const COME_BACK_LATER = new Set([408, 425, 429]);

/** An unknown error counts as temporary, because retrying loses nothing. */
export function classifyFailure(error: unknown): Failure {
  const { cause } = error instanceof Error ? error : {};
  if (typeof cause === 'number') return { category: categoryOf(cause), reason: `status ${cause}` };
  // A failed `fetch` carries the system's own error as its cause.
  const reason = messageOf(cause ?? error);
  return { category: isAboutTls(codeOf(cause) ?? '') ? 'operator' : 'temporary', reason };
}

function categoryOf(status: number): Failure['category'] {
  if (status === 410) return 'gone';
  return status >= 500 || COME_BACK_LATER.has(status) ? 'temporary' : 'operator';
}
