import { eachField } from '../../../shared/contact-request.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { LINKS_WORK_DAYS, signedLink } from '../../links/signed-link.ts';
import type { Channel } from '../../outbox/channel.ts';
import type { KindOf } from '../../store/kinds.ts';
import type { Store, StoredRequest } from '../../store/schema.ts';
import { findRequest } from '../../store/stored-requests.ts';
import { LONGEST_POST_MS, postEvent, sortFailure, type WebhookSettings } from './post-event.ts';

interface EventSettings {
  /** Whether to add what the visitor typed. */
  hasPersonal: boolean;
  publicOrigin: string;
  /** Signs links. */
  secret: string;
}

export interface WebhookParts {
  store: Store;
  settings: Omit<EventSettings, 'hasPersonal'>;
  webhook: WebhookSettings & Pick<EventSettings, 'hasPersonal'>;
}

/** Posts each event as its request is stored then. */
export function webhookChannel({ store, settings, webhook }: WebhookParts): Channel<'webhook'> {
  return {
    name: 'webhook',
    setting: 'WEBHOOK_URL',
    longestMs: LONGEST_POST_MS,
    async compose({ id, kind, event_about, happened_at }) {
      const about = event_about ?? '';
      const request = await findRequest(store, about);
      // Once a request is erased, its erasure is the only event still sent.
      if (request === undefined && kind !== 'contact_request.erased') return { withdrawn: 'erased' };
      const event = { type: kind, happenedAt: happened_at ?? 0, id: about, request };
      const body = contactRequestEvent(event, { ...settings, hasPersonal: webhook.hasPersonal });
      return { send: (signal) => postEvent(webhook, { id, body }, { signal }) };
    },
    sortFailure,
  };
}

/**
 * The body of one event, as JSON. `happenedAt` is in epoch milliseconds. `request` is as stored now, and undefined when
 * it was erased. What the visitor typed is in it only with `hasPersonal`, and never in `contact_request.erased`.
 */
export function contactRequestEvent(
  {
    type,
    happenedAt,
    id,
    request,
  }: { type: KindOf<'webhook'>; happenedAt: number; id: string; request: StoredRequest | undefined },
  settings: EventSettings,
): string {
  const isErased = type === 'contact_request.erased' || request === undefined;
  const data = isErased ? { id } : facts(request, settings);
  return JSON.stringify({ type, timestamp: new Date(happenedAt).toISOString(), data });
}

/** Named in the style of the event types, not as the exports name them. */
function facts(request: StoredRequest, { hasPersonal, ...linkSettings }: EventSettings) {
  const { id, received_at, reply_due_at, replied_at, suspicion } = request;
  const expiresAt = received_at + LINKS_WORK_DAYS * DAY_MS;
  return {
    id,
    received_at: new Date(received_at).toISOString(),
    reply_due_at: new Date(reply_due_at).toISOString(),
    replied_at: replied_at === null ? null : new Date(replied_at).toISOString(),
    suspected_spam: suspicion !== null,
    url: signedLink(linkSettings, { action: 'replied', id, expiresAt }),
    ...(hasPersonal && { fields: eachField(({ name }) => request[name]) }),
  };
}
