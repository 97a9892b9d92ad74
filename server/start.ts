import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { MINUTE_MS, SECOND_MS } from '../shared/durations.ts';
import { createApp } from './app.ts';
import { createKinds } from './channels/kinds.ts';
import { fileTransport } from './channels/mail/transports/files.ts';
import { type SmtpTimeouts, smtpTransport } from './channels/mail/transports/smtp.ts';
import type { Config } from './config.ts';
import { createJudge } from './contact/judge.ts';
import { createLimiters, openLimiterStore } from './contact/limits.ts';
import { assertErasuresKnown } from './deletion/erasure-count.ts';
import { nightlyPurge } from './deletion/nightly-purge.ts';
import { readAnswerPages } from './http/answer-pages.ts';
import { createClientAddress } from './http/client-address.ts';
import { createReadiness } from './http/health.ts';
import { listen } from './http/listen.ts';
import { createMetrics } from './http/metrics.ts';
import { readSecurityHeaders, readSiteFiles } from './http/site-files.ts';
import { createWorker } from './outbox/worker.ts';
import { describeError } from './process/errors.ts';
import { readSecret } from './process/secret.ts';
import { replyJobs } from './replies/jobs.ts';
import { createScheduler } from './schedule/scheduler.ts';
import { openDatabase, type StoreOptions } from './store/database.ts';
import { parseDatabaseUrl } from './store/database-url.ts';
import { migrate } from './store/migrate.ts';
import { assertUsable } from './store/postgres/open-postgres.ts';
import { createVisitCounter } from './visits/visit-counter.ts';

export interface StartOptions extends StoreOptions {
  /** The folder of the built site. */
  siteDir: string;
  log: Logger;
  /** The descriptor of a listening socket, in the place of the host and port of the settings. */
  socket?: number | undefined;
  /** Unset: those of `smtpTransport`. */
  smtpTimeouts?: SmtpTimeouts;
  /** Epoch milliseconds. */
  now?: () => number;
  /** How long a stopping server waits for idle clients to send another request and be told to close. */
  idleGraceMs?: number;
}

export interface Started {
  port: number;
  metricsPort: number | undefined;
  /**
   * Finishes the current requests and deliveries, stores the visits of the last minute and closes the store. Takes less
   * than 5 seconds, also when a client, a receiver or the store hangs: what is then not settled is sent again once its
   * lease ends.
   */
  stop(): Promise<void>;
}

/** What is in hand may take so long. The rest of the time is for the store. */
const STOP_GRACE_MS = 3 * SECOND_MS;
const STOP_AT_MOST_MS = 4.5 * SECOND_MS;
const IDLE_GRACE_MS = 2 * SECOND_MS;
const READINESS_CHECK_MS = MINUTE_MS;

/** The longest that one migration or a restore takes, and that another process waits for it. */
const MIGRATION_MS = 10 * MINUTE_MS;

/**
 * Assembles the server and resolves once it answers.
 * @throws {ConfigError} {SiteNotBuiltError} and the system's own errors, such as `EADDRINUSE`.
 */
export async function start(
  config: Config,
  {
    siteDir,
    log,
    socket,
    busyTimeoutMs,
    smtpTimeouts,
    now = Date.now,
    idleGraceMs = IDLE_GRACE_MS,
  }: StartOptions,
): Promise<Started> {
  const pages = readAnswerPages(siteDir);
  const files = readSiteFiles(siteDir);
  const headers = readSecurityHeaders(siteDir, config.publicOrigin);
  const secret = readSecret(config, randomBytes);
  await bringUpToDate(config);
  const store = openDatabase(config.databaseUrl, { busyTimeoutMs });
  const clock = { now, newId: uuidv7, random: Math.random };
  const transport =
    config.smtpUrl === undefined
      ? fileTransport(config.mailDir)
      : smtpTransport(config.smtpUrl, smtpTimeouts);
  const metrics = config.metricsPort === undefined ? undefined : createMetrics({ store, now });
  const readiness = createReadiness({
    store,
    storeName: parseDatabaseUrl(config.databaseUrl).name,
    now,
    log,
  });
  const settings = { ...config, secret };
  const worker = createWorker({
    ...clock,
    store,
    kinds: createKinds({ store, transport, settings, webhook: config.webhook }),
    log,
    onDelivery: metrics?.onDelivery,
  });
  const { mailDir, exportsDir, timeZone, publicOrigin } = config;
  const visits = createVisitCounter({ store, timeZone, publicOrigin, now });
  const scheduler = createScheduler({
    jobs: [
      ...replyJobs({ ...clock, store, settings, wakeOutbox: worker.wake }),
      nightlyPurge({ store, settings, now, mailDir, exportsDir, log }),
      visits.flush,
    ],
    log,
  });
  const limiterStore = openLimiterStore(config.databaseUrl);
  const judge = createJudge({
    limiters: await createLimiters(limiterStore.store),
    secret,
    log,
  });
  const app = createApp({
    ...clock,
    store,
    pages,
    files,
    countVisit: visits.count,
    readiness,
    onCall: metrics?.onCall,
    allowedOrigins: config.allowedOrigins,
    secret,
    timeZone,
    clientAddress: createClientAddress({ proxies: config.trustedProxies, log }),
    judge,
    audience: { recipients: config.mailTo.length, hasWebhook: config.webhook !== undefined },
    wakeOutbox: worker.wake,
    log,
  });
  const server = await listen(app, { ...config, socket, headers });
  const metricsServer =
    metrics && (await listen(metrics.app, { host: '127.0.0.1', port: config.metricsPort ?? 0, headers }));
  worker.start();
  scheduler.start();
  // The alarm must be raised even when no program asks for the health.
  const alarm = setInterval(readiness, READINESS_CHECK_MS);

  async function finish(): Promise<void> {
    await Promise.all([
      server.close({ idleMs: idleGraceMs, graceMs: STOP_GRACE_MS }),
      metricsServer?.close({ idleMs: 0, graceMs: 0 }),
      worker.stop(STOP_GRACE_MS),
      within(STOP_GRACE_MS, scheduler.stop()),
    ]);
    // Only now is the last answer given.
    await visits.flush().catch((error) => log.error(describeError(error), 'the last visits are not counted'));
    transport.close();
    await limiterStore.close();
    await store.destroy();
  }

  return {
    port: server.port,
    metricsPort: metricsServer?.port,
    async stop() {
      clearInterval(alarm);
      await within(STOP_AT_MOST_MS, finish());
    },
  };
}

/** Migrates over a connection of its own: a big table takes longer than the limit for a visitor's request. */
async function bringUpToDate(config: Config): Promise<void> {
  const store = openDatabase(config.databaseUrl, { busyTimeoutMs: MIGRATION_MS });
  try {
    await assertUsable(store);
    await migrate(store);
    await assertErasuresKnown(store, config);
  } finally {
    await store.destroy();
  }
}

/** Resolves when the work is done, or after so many milliseconds. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
