import { DAY_MS } from '../../../shared/durations.ts';
import { type Compose, type Kind, kind } from '../../outbox/kinds.ts';
import { EVENT_KINDS, type EventKind, type Store } from '../../store/schema.ts';
import { contactRequestEvent, type EventSettings } from './event.ts';
import { type OutgoingEvent, type WebhookSettings, webhookChannel } from './webhook-channel.ts';

export interface EventParts {
  store: Store;
  settings: Omit<EventSettings, 'hasPersonal'>;
  /** Unset: events that still wait from a time when it was set are kept. */
  webhook?: (WebhookSettings & Pick<EventSettings, 'hasPersonal'>) | undefined;
}

/** The kinds of events, which leave by the webhook; none without one. */
export function eventKinds({ store, settings, webhook }: EventParts): Partial<Record<EventKind, Kind>> {
  if (webhook === undefined) return {};
  const { hasPersonal, ...receiver } = webhook;
  const channel = webhookChannel(receiver);
  const giveUp = { whenRefused: false, afterMs: 3 * DAY_MS };
  const event = (type: EventKind) =>
    kind({ channel, compose: composer(store, type, { ...settings, hasPersonal }), giveUp });
  return Object.fromEntries(EVENT_KINDS.map((type) => [type, event(type)]));
}

/** Tells of a request as it is stored now. Once a request is erased, its erasure is the only event still sent. */
function composer(store: Store, type: EventKind, settings: EventSettings): Compose<OutgoingEvent> {
  return async ({ id, event_about, happened_at }) => {
    const about = event_about ?? '';
    const request = await store
      .selectFrom('contact_requests')
      .selectAll()
      .where('id', '=', about)
      .executeTakeFirst();
    if (request === undefined && type !== 'contact_request.erased')
      return { moot: 'withdrawn', reason: 'erased' };
    const event = { type, happenedAt: happened_at ?? 0, id: about, request };
    return { message: { id, body: contactRequestEvent(event, settings) } };
  };
}
