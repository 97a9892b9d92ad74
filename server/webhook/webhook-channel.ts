import { eachField } from '../../shared/contact-request.ts';
import type { Context } from '../context.ts';
import { countByState, haveEventsFailed } from '../outbox/backlog.ts';
import type { Channel } from '../outbox/channel.ts';
import { type LinkSettings, linksEndAt, signedLink } from '../requests/signed-link.ts';
import { findRequest } from '../requests/stored-requests.ts';
import type { Store, StoredRequest } from '../store/schema.ts';
import { LONGEST_POST_MS, postEvent, sortFailure, type WebhookSettings } from './post-event.ts';

/** Posts each event as its request is stored then. */
export function webhookChannel(
  { store }: Pick<Context, 'store'>,
  settings: LinkSettings,
  webhook: WebhookSettings,
): Channel<'webhook'> {
  return {
    name: 'webhook',
    longestMs: LONGEST_POST_MS,
    async compose({ id, kind, about, happened_at }) {
      const request = await findRequest(store, about);
      // Once a request is erased, its erasure is the only event still sent.
      if (request === undefined && kind !== 'contact_request.erased') return { withdrawn: 'erased' };
      const isErased = kind === 'contact_request.erased' || request === undefined;
      const data = isErased ? { id: about } : eventData(request, settings, webhook);
      const body = JSON.stringify({ type: kind, timestamp: new Date(happened_at ?? 0).toISOString(), data });
      const send = async (signal: AbortSignal, isHeld: () => Promise<boolean>) => {
        if (await isHeld()) await postEvent(webhook, { id, body }, { signal });
        signal.throwIfAborted();
      };
      return { send, sortFailure };
    },
  };
}

/**
 * What an event says of a request as it is stored now, named in the style of the event types, not as the exports name it.
 * What the visitor typed is in it only with `hasPersonal`.
 */
export function eventData(
  request: StoredRequest,
  settings: LinkSettings,
  { hasPersonal }: Pick<WebhookSettings, 'hasPersonal'>,
) {
  const { id, received_at, reply_due_at, replied_at, suspicion } = request;
  const expiresAt = linksEndAt(received_at);
  return {
    id,
    received_at: new Date(received_at).toISOString(),
    reply_due_at: new Date(reply_due_at).toISOString(),
    replied_at: replied_at === null ? null : new Date(replied_at).toISOString(),
    suspected_spam: suspicion !== null,
    // The page behind the link names the visitor.
    ...(hasPersonal && {
      fields: eachField(({ name }) => request[name]),
      url: signedLink(settings, { id, expiresAt }),
    }),
  };
}

/** While it has not taken an event for an hour, or some were given up. */
export async function eventsNotTaken(store: Store, now: number): Promise<string[]> {
  const { expired = 0 } = await countByState(store, 'webhook');
  return [
    ...((await haveEventsFailed(store, now))
      ? ['The webhook has not taken an event for an hour. npm run requests -- status says why.']
      : []),
    ...(expired > 0
      ? [
          `Events that the webhook did not take for three days: ${expired}. Send them again: npm run requests -- resend --given-up`,
        ]
      : []),
  ];
}
