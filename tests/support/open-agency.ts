import { type Config, copiesOf } from '../../server/config.ts';
import { mailChannel } from '../../server/mail/mail-channel.ts';
import { smtpTransport } from '../../server/mail/transports/smtp.ts';
import { healJob } from '../../server/outbox/heal.ts';
import { createWorker } from '../../server/outbox/worker.ts';
import { alertsJob } from '../../server/requests/alerts.ts';
import { purgeJob } from '../../server/requests/retention.ts';
import type { Kind } from '../../server/store/kinds.ts';
import { webhookChannel } from '../../server/webhook/webhook-channel.ts';
import type { ContactRequest } from '../../shared/contact-request.ts';
import { VISITOR } from './contact-call.ts';
import { type SmtpPeerOptions, startSmtpPeer } from './receivers.ts';
import { acceptRequest, testPromise } from './stored-request.ts';
import { type StoreKind, tempStore } from './temp-database.ts';
import { TEST_CONFIG, testContext } from './test-context.ts';

interface AgencyOptions {
  /** Its clock begins at this time. */
  start?: string;
  settings?: Partial<Config>;
  smtp?: SmtpPeerOptions;
  kind?: StoreKind;
}

const MINUTE = 60_000;
const STEP_MS = 15 * MINUTE;

/**
 * An agency's server without its web side, with a clock that the test moves: its outbox, its jobs, and the mail server
 * that its mails arrive at. Ends with `await using`.
 */
export async function openAgency(options: AgencyOptions = {}) {
  const { start = '2026-01-01T10:00:00Z', settings, smtp, kind } = options;
  const temp = await tempStore(kind);
  const peer = await startSmtpPeer(smtp);
  /** The monotonic clock shows the time without the jumps, in milliseconds. */
  const clock = { time: Date.parse(start), jumps: 0 };
  const lines: string[] = [];
  const config = { ...TEST_CONFIG, ...settings };
  const { webhook } = config;
  const context = testContext(temp.store, {
    config,
    clock: () => clock.time,
    monotonic: () => clock.time - clock.jumps,
    write: (line) => void lines.push(line),
  });
  const transport = smtpTransport(peer.url, { name: 'agency.example' });
  const mailWorker = () => createWorker(context, mailChannel(context, { transport, pictures: [] }));
  const eventWorker = () => webhook && createWorker(context, webhookChannel(context, webhook));
  const jobs = [healJob(context), alertsJob(context), purgeJob(context)];
  const { signal } = new AbortController();
  let visitors = 0;

  /** Delivers what is due, by workers that each stop after what they have claimed. */
  async function deliver(): Promise<void> {
    for (let before = -1, tried = 0; tried > before; ) {
      before = tried;
      for (const worker of [mailWorker(), eventWorker()]) {
        worker?.start();
        await worker?.stop(60 * MINUTE);
      }
      const { sum } = await temp.store
        .selectFrom('outbox')
        .select(({ fn }) => fn.sum<number | null>('attempts').as('sum'))
        .executeTakeFirstOrThrow();
      tried = Number(sum);
    }
  }

  /** Moves the clock on, runs what is due every quarter of an hour, and returns the kinds of mail that arrived. */
  async function pass(minutes: number): Promise<string[]> {
    const before = peer.mails.all.length;
    const end = clock.time + minutes * MINUTE;
    while (clock.time < end) {
      clock.time = Math.min(clock.time + STEP_MS, end);
      for (const job of jobs) await job(signal);
      await deliver();
    }
    return peer.mails.all
      .slice(before)
      .map(({ messageId = '' }) => messageId.slice(1, messageId.indexOf('.')));
  }

  return {
    ...temp,
    clock,
    peer,
    pass,
    jump(ms: number) {
      clock.time += ms;
      clock.jumps += ms;
    },
    deliver,
    worker: mailWorker(),
    events: eventWorker(),
    lines,
    row: (about: string, kind: Kind) => {
      const rows = temp.store.selectFrom('outbox').selectAll();
      return rows.where((row) => row.and({ about, kind })).executeTakeFirstOrThrow();
    },
    async request(visitor: ContactRequest = VISITOR, promise = testPromise, key?: string): Promise<string> {
      visitors += 1;
      const terms = { key: key ?? `caller:${visitors}`, now: clock.time, copies: copiesOf(config), promise };
      return (await acceptRequest(temp.store, visitor, terms)).id;
    },
    async [Symbol.asyncDispose]() {
      await peer.stop();
      await temp[Symbol.asyncDispose]();
    },
  };
}
