import { Hono } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countByState } from '../outbox/backlog.ts';
import { EVENT_KINDS, MAIL_KINDS, type OutboxRow, type Store } from '../store/schema.ts';
import type { FunctionEnv } from './calls.ts';

/** Figures about the work; none is about a person. https://prometheus.io/docs/instrumenting/exposition_formats/ */
export interface Metrics {
  /** A call of the function was answered. */
  onCall(call: { status: number; outcome: string; ms: number }): void;
  /** A delivery of a mail or an event ended. */
  onDelivery(kind: OutboxRow['kind'], outcome: string): void;
  /** Answers `GET /metrics`. */
  app: Hono<FunctionEnv>;
}

const LATENCY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const isEvent = (kind: OutboxRow['kind']) => EVENT_KINDS.some((event) => event === kind);

export function createMetrics({ store, now }: { store: Store; now: () => number }): Metrics {
  const registers = [new Registry()];
  const [register = new Registry()] = registers;
  collectDefaultMetrics({ register });

  const calls = new Counter({
    name: 'contact_calls_total',
    help: 'Calls of the contact function, by status.',
    labelNames: ['status'],
    registers,
  });
  const latency = new Histogram({
    name: 'contact_accept_seconds',
    help: 'How long it took to answer a request that was accepted.',
    buckets: LATENCY_BUCKETS,
    registers,
  });
  const deliveries = new Counter({
    name: 'mail_deliveries_total',
    help: 'Deliveries, by kind of mail and outcome.',
    labelNames: ['mail', 'outcome'],
    registers,
  });
  const mails = new Gauge({
    name: 'outbox_mails',
    help: 'Mails in the outbox, by state.',
    labelNames: ['state'],
    registers,
  });
  const eventDeliveries = new Counter({
    name: 'webhook_deliveries_total',
    help: 'Deliveries to the webhook, by event and outcome.',
    labelNames: ['event', 'outcome'],
    registers,
  });
  const events = new Gauge({
    name: 'outbox_events',
    help: 'Events for the webhook in the outbox, by state.',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'outbox_oldest_pending_seconds',
    help: 'Age of the oldest request with a mail still to be sent; 0 when there is none.',
    registers,
  });

  async function readOutbox() {
    const states = await countByState(store, MAIL_KINDS);
    mails.reset();
    for (const { state, rows } of states) mails.set({ state }, rows);
    events.reset();
    for (const { state, rows } of await countByState(store, EVENT_KINDS)) events.set({ state }, rows);
    const pending = states.find(({ state }) => state === 'pending');
    oldest.set(pending === undefined ? 0 : (now() - pending.oldest) / 1000);
  }

  const app = new Hono<FunctionEnv>();
  app.get('/metrics', async (c) => {
    await readOutbox();
    return c.body(await register.metrics(), 200, { 'Content-Type': register.contentType });
  });
  return {
    onCall({ status, outcome, ms }) {
      calls.inc({ status });
      if (outcome === 'stored' || outcome === 'replayed') latency.observe(ms / 1000);
    },
    onDelivery(kind, outcome) {
      if (isEvent(kind)) eventDeliveries.inc({ event: kind, outcome });
      else deliveries.inc({ mail: kind, outcome });
    },
    app,
  };
}
