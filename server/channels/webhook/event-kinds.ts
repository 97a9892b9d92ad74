import { DAY_MS } from '../../durations.ts';
import { type Channel, type Compose, type Kind, kind, NEVER } from '../../outbox/kinds.ts';
import type { EventKind, Store } from '../../store/schema.ts';
import { contactRequestEvent, type EventSettings } from './event.ts';
import { type OutgoingEvent, type WebhookSettings, webhookChannel } from './webhook-channel.ts';

export interface EventParts {
  store: Store;
  settings: Omit<EventSettings, 'hasPersonal'>;
  /** Unset: events that still wait from a time when it was set are withdrawn. */
  webhook?: (WebhookSettings & Pick<EventSettings, 'hasPersonal'>) | undefined;
}

/** The kinds of events, which leave by the webhook. */
export function eventKinds(parts: EventParts): Record<EventKind, Kind> {
  const kindOf = parts.webhook === undefined ? () => withdrawn : sentTo(parts.webhook, parts);
  return {
    'contact_request.received': kindOf('contact_request.received'),
    'contact_request.replied': kindOf('contact_request.replied'),
    'contact_request.overdue': kindOf('contact_request.overdue'),
    'contact_request.erased': kindOf('contact_request.erased'),
  };
}

function sentTo(
  { hasPersonal, ...receiver }: NonNullable<EventParts['webhook']>,
  { store, settings }: EventParts,
): (type: EventKind) => Kind {
  const channel = webhookChannel(receiver);
  const giveUp = { whenRefused: false, afterMs: 3 * DAY_MS };
  return (type) => kind({ channel, compose: composer(store, type, { ...settings, hasPersonal }), giveUp });
}

/** Tells of a request as it is stored now. Of an erased one only the erasure is told, whatever else still waited. */
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

const nothingSent: Channel<never> = {
  name: 'webhook',
  longestMs: 0,
  async send() {},
  sortFailure: () => ({ kind: 'temporary', reason: 'unknown' }),
};

const withdrawn = kind({
  channel: nothingSent,
  compose: async () => ({ moot: 'withdrawn', reason: 'WEBHOOK_URL is unset' }),
  giveUp: NEVER,
});
