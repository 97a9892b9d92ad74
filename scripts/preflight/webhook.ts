import { webhookChannel } from '../../server/channels/webhook/webhook-channel.ts';
import type { Config } from '../../server/config.ts';
import { isLoopback } from '../../server/process/loopback.ts';
import { networkTrouble } from './ask.ts';
import { fail, type Outcome, pass } from './report.ts';

type Webhook = NonNullable<Config['webhook']>;

/** Events must travel encrypted, unless they stay on this machine. */
export function checkWebhookAddress({ url, hasPersonal }: Webhook): Outcome {
  const { protocol, host, hostname } = new URL(url);
  const held = hasPersonal ? 'with what visitors typed' : 'without what visitors typed';
  if (protocol === 'https:') return pass(`Events go to ${host} encrypted, ${held}.`);
  if (isLoopback(hostname)) return pass(`Events go to ${host}, on this machine, ${held}.`);
  const exposed = hasPersonal
    ? 'WEBHOOK_PERSONAL is yes: names, telephone numbers and mail addresses of visitors can be read by everyone on the way'
    : 'everyone on the way can read the events and use their links';
  return fail(`WEBHOOK_URL is plain http: ${exposed}. Set it to an address that starts with https://.`);
}

/** The receiver must accept a signed event, with no one's details in it. */
export async function checkWebhookReceiver(
  webhook: Webhook,
  { now, newId, patienceMs }: { now: () => number; newId: () => string; patienceMs?: number },
): Promise<Outcome> {
  const { host } = new URL(webhook.url);
  const channel = webhookChannel(webhook, { now });
  const id = newId();
  const timestamp = new Date(now()).toISOString();
  const body = JSON.stringify({ type: 'contact_request.test', timestamp, data: { id } });
  try {
    await channel.send({ id, body }, AbortSignal.timeout(patienceMs ?? channel.longestMs));
    return pass(
      `${host} accepted a signed test event. See that it arrived, and that the receiver checks signatures: docs/webhook.md.`,
    );
  } catch (error) {
    const { reason } = channel.sortFailure(error);
    return fail(`${host} did not accept a signed test event: ${trouble(reason)}`);
  }
}

/** Matched against the reason from `sortFailure`. The first match counts. */
const STATUSES: [RegExp, string][] = [
  [/^3/, 'it redirects, and events follow no redirect. Set WEBHOOK_URL to the address that it leads to'],
  [/^40[13]$/, 'it refuses the signature, or wants a login. Give it the secret that is in WEBHOOK_SECRET'],
  [
    /^40[45]$/,
    'it takes no events at that address. Correct the path in WEBHOOK_URL, or switch its workflow on',
  ],
  [/^410$/, 'it wants no more events. Correct WEBHOOK_URL, or unset it'],
  [/^4(08|25|29)$|^5/, 'it cannot take events now. Look at its own log'],
  [/^4/, 'it refuses the event. Look at its own log'],
];

/** Why the receiver accepted nothing, and what to do, in words and a code. */
function trouble(reason: string): string {
  const [, words] = STATUSES.find(([pattern]) => pattern.test(reason)) ?? [];
  if (words !== undefined) return `${words} (status ${reason}).`;
  return `${networkTrouble(reason)}. Correct WEBHOOK_URL, or repair the receiver.`;
}
