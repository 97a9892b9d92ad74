import { eachField } from '../../shared/contact-request.ts';
import type { Context } from '../context.ts';
import type { Channel } from '../outbox/channel.ts';
import { linksEndAt, signedLink } from '../requests/signed-link.ts';
import { findRequest } from '../requests/stored-requests.ts';
import type { StoredRequest } from '../store/schema.ts';
import { classifyFailure, LONGEST_POST_MS, postEvent, type WebhookSettings } from './post-event.ts';

/**
 * Composes each event when it is sent, from what is stored at that moment. Once a request is erased, only its erasure is
 * still sent.
 */
export function webhookChannel(context: Context, webhook: WebhookSettings): Channel<'webhook'> {
  return {
    name: 'webhook',
    longestMs: LONGEST_POST_MS,
    async compose({ id, kind, about, happened_at }) {
      const request = await findRequest(context.store, about);
      const isErasure = kind === 'contact_request.erased';
      if (request === undefined && !isErasure) return { withdrawn: 'erased' };
      const data = request === undefined || isErasure ? { id: about } : eventData(request, context, webhook);
      const body = JSON.stringify({ type: kind, timestamp: isoTime(happened_at), data });
      return {
        async send(signal, assertHeld) {
          await assertHeld();
          await postEvent(webhook, { id, body }, signal);
        },
        classifyFailure,
      };
    },
  };
}

/** The names are in the style of the event types, not of the exports. */
function eventData(
  request: StoredRequest,
  context: Context,
  { includesVisitorData }: Pick<WebhookSettings, 'includesVisitorData'>,
) {
  const { id, received_at, reply_due_at, replied_at, suspicion } = request;
  const expiresAt = linksEndAt(received_at);
  return {
    id,
    received_at: isoTime(received_at),
    reply_due_at: isoTime(reply_due_at),
    replied_at: isoTime(replied_at),
    suspected_spam: suspicion !== null,
    // The page behind the link names the visitor.
    ...(includesVisitorData && {
      fields: eachField(({ name }) => request[name]),
      url: signedLink(context, { id, expiresAt }),
    }),
  };
}

function isoTime(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}
