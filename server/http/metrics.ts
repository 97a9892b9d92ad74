import { Hono } from 'hono';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { countByState } from '../outbox/backlog.ts';
import { countRequests } from '../store/requests.ts';
import { EVENT_KINDS, MAIL_KINDS, type Store } from '../store/schema.ts';
import { freeBytes, type Places } from '../store/storage-health.ts';
import type { FunctionEnv } from './calls.ts';

/**
 * `GET /metrics`: figures about the work, read from the store and the disk when they are asked for. None is about a
 * person. https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function metrics(parts: { store: Store; places: Places; now: () => number }): Hono<FunctionEnv> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] });
  const requests = gauge('contact_requests', 'Requests that are stored.');
  const mails = gauge('outbox_mails', 'Mails in the outbox, by state.', ['state']);
  const events = gauge('outbox_events', 'Events for the webhook in the outbox, by state.', ['state']);
  const oldest = gauge(
    'outbox_oldest_pending_seconds',
    'Age of the oldest request with a mail still to be sent; 0 when there is none.',
  );
  const free = gauge('storage_free_bytes', 'Free space where the server keeps files.');

  async function read({ store, places, now }: typeof parts): Promise<void> {
    const states = await countByState(store, MAIL_KINDS);
    mails.reset();
    for (const { state, rows } of states) mails.set({ state }, rows);
    events.reset();
    for (const { state, rows } of await countByState(store, EVENT_KINDS)) events.set({ state }, rows);
    const pending = states.find(({ state }) => state === 'pending');
    oldest.set(pending === undefined ? 0 : (now() - pending.oldest) / 1000);
    requests.set(await countRequests(store));
    free.set(await freeBytes(places));
  }

  const app = new Hono<FunctionEnv>();
  app.get('/metrics', async (c) => {
    await read(parts);
    return c.body(await register.metrics(), 200, { 'Content-Type': register.contentType });
  });
  return app;
}
