import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { MINUTE_MS } from '../shared/durations.ts';
import { createApp } from './app.ts';
import { createKinds } from './channels/kinds.ts';
import { fileTransport } from './channels/mail/transports/files.ts';
import { type SmtpTimeouts, smtpTransport } from './channels/mail/transports/smtp.ts';
import type { Config } from './config.ts';
import { createLimits } from './contact/limits.ts';
import { assertErasuresKnown } from './deletion/tombstones.ts';
import { readAnswerPages } from './http/answer-pages.ts';
import { createClientAddress } from './http/client-address.ts';
import { createReadiness } from './http/health.ts';
import { listen } from './http/listen.ts';
import { metrics } from './http/metrics.ts';
import { readSecurityHeaders, readSiteFiles } from './http/site-files.ts';
import { createJobs } from './jobs/jobs.ts';
import { createWorker } from './outbox/worker.ts';
import { readSecret } from './process/secret.ts';
import { createScheduler } from './schedule/scheduler.ts';
import { stop } from './stop.ts';
import { openDatabase, type StoreOptions } from './store/database.ts';
import { parseDatabaseUrl } from './store/database-url.ts';
import { bringUpToDate } from './store/migrate.ts';
import { createLastFailure } from './store/storage-health.ts';
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
  /** Unset: that of `stop`. */
  idleGraceMs?: number;
}

export interface Started {
  port: number;
  metricsPort: number | undefined;
  /** As `stop` does. */
  stop(): Promise<void>;
}

/**
 * Assembles the server and resolves once it answers.
 * @throws {ConfigError} {SiteNotBuiltError} and the system's own errors, such as `EADDRINUSE`.
 */
export async function start(
  config: Config,
  { siteDir, log, socket, busyTimeoutMs, smtpTimeouts, now = Date.now, idleGraceMs }: StartOptions,
): Promise<Started> {
  const pages = readAnswerPages(siteDir);
  const files = readSiteFiles(siteDir);
  const headers = readSecurityHeaders(siteDir, config.publicOrigin);
  const mark = files.get('/mark.png')?.plain.body;
  const settings = { ...config, secret: readSecret(config), mark: mark && Buffer.from(mark) };
  await bringUpToDate(config.databaseUrl, (migrated) => assertErasuresKnown(migrated, config));
  const store = openDatabase(config.databaseUrl, { busyTimeoutMs });
  const base = { store, now, newId: uuidv7, random: Math.random, log };
  const transport =
    config.smtpUrl === undefined
      ? fileTransport(config.mailDir)
      : smtpTransport(config.smtpUrl, smtpTimeouts);
  const lastFailure = createLastFailure(config.dataDir);
  const storeName = parseDatabaseUrl(config.databaseUrl).name;
  const readiness = createReadiness({ ...base, places: config, lastFailure, storeName });
  const worker = createWorker({
    ...base,
    kinds: createKinds({ store, transport, settings, webhook: config.webhook }),
  });
  const visits = createVisitCounter({ ...base, ...config });
  const jobs = createJobs({ ...base, settings, wakeOutbox: worker.wake }, visits);
  const scheduler = createScheduler({ jobs, log });
  const app = createApp({
    ...base,
    ...settings,
    pages,
    files,
    countVisit: visits.count,
    readiness,
    lastFailure,
    clientAddress: createClientAddress({ proxies: config.trustedProxies, log }),
    limits: createLimits(),
    audience: { recipients: config.mailTo.length, hasWebhook: config.webhook !== undefined },
    wakeOutbox: worker.wake,
  });
  const server = await listen(app, { ...config, socket, headers });
  const metricsServer =
    config.metricsPort === undefined
      ? undefined
      : await listen(metrics({ ...base, places: config }), {
          host: '127.0.0.1',
          port: config.metricsPort,
          headers,
        });
  worker.start();
  scheduler.start();
  // The alarm must be raised even when no program asks for the health.
  const alarm = setInterval(readiness, MINUTE_MS);
  return {
    port: server.port,
    metricsPort: metricsServer?.port,
    stop() {
      clearInterval(alarm);
      return stop({ server, metricsServer, worker, scheduler, visits, transport, store, log, idleGraceMs });
    },
  };
}
