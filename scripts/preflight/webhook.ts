import { LONGEST_POST_MS, postEvent, sortFailure } from '../../server/channels/webhook/post-event.ts';
import type { Config } from '../../server/config.ts';
import { deliveryAdvice } from '../../server/process/delivery-trouble.ts';
import { isLoopback } from '../../server/process/loopback.ts';
import { type CheckResult, fail, pass } from './report.ts';

/** Events must travel encrypted unless they stay on this machine, and the receiver must accept one, with no one's details in it. */
export async function checkWebhook(
  webhook: NonNullable<Config['webhook']>,
  { now, newId }: { now: () => number; newId: () => string },
): Promise<CheckResult> {
  const { protocol, host, hostname } = new URL(webhook.url);
  if (protocol !== 'https:' && !isLoopback(hostname))
    return fail(
      'WEBHOOK_URL is plain http: everyone on the way can read the events and use their links. Set it to an address that starts with https://.',
    );
  const id = newId();
  const timestamp = new Date(now()).toISOString();
  const body = JSON.stringify({ type: 'contact_request.test', timestamp, data: { id } });
  try {
    await postEvent(webhook, { id, body }, { signal: AbortSignal.timeout(LONGEST_POST_MS), now: now() });
    return pass(
      `${host} accepted a signed test event. See that it arrived, and that the receiver checks signatures: docs/webhook.md.`,
    );
  } catch (error) {
    const { reason } = sortFailure(error);
    return fail(`${host} did not accept a signed test event: ${deliveryAdvice(reason, 'WEBHOOK_URL')}`);
  }
}
