import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createJudge } from './contact/judge.ts';
import { createClientAddress } from './http/client-address.ts';
import { createLimiters, type Limiters } from './http/limiters.ts';
import { listen } from './http/listen.ts';
import { readSecurityHeaders } from './http/security-headers.ts';
import { readSitePages } from './http/site-pages.ts';
import { fileTransport } from './mail/transports/files.ts';
import { smtpTransport } from './mail/transports/smtp.ts';
import { createWorker } from './mail/worker.ts';
import { readSecret } from './secret.ts';
import { openDatabase } from './store/database.ts';
import { migrate } from './store/migrate.ts';

export interface StartOptions {
  /** The folder of the built site. */
  siteDir: string;
  /** Where mail is written when no SMTP server is set. */
  mailDir: string;
  log: Logger;
  /** Unset: kept in memory. */
  limiters?: Limiters;
  /** How long a write waits for another process, in milliseconds. */
  busyTimeoutMs?: number;
  /** Epoch milliseconds. */
  now?: () => number;
}

export interface Started {
  port: number;
  /** Finishes the requests and the mails in hand, then closes the store. Takes at most 20 seconds. */
  stop(): Promise<void>;
}

const STOP_GRACE_MS = 20_000;

/**
 * Puts the server together and resolves once it answers.
 * @throws {ConfigError} {SiteNotBuiltError} and the system's own errors, such as `EADDRINUSE`.
 */
export async function start(
  config: Config,
  { siteDir, mailDir, log, limiters, busyTimeoutMs, now = Date.now }: StartOptions,
): Promise<Started> {
  const site = readSitePages(siteDir);
  const headers = readSecurityHeaders(siteDir, config.publicOrigin);
  const secret = readSecret(config, randomBytes);
  const store = openDatabase(config.databasePath, { busyTimeoutMs });
  const clock = { now, newId: uuidv7, random: Math.random };
  await migrate(store);
  const transport = config.smtpUrl === undefined ? fileTransport(mailDir) : smtpTransport(config.smtpUrl);
  const worker = createWorker({ ...clock, store, transport, settings: config, log });
  const judge = createJudge({
    limiters: limiters ?? (await createLimiters({ kind: 'memory' }, config.limits)),
    secret,
    log,
  });
  const { allowedOrigins } = config;
  const app = createApp({
    ...clock,
    store,
    site,
    siteDir,
    allowedOrigins,
    secret,
    clientAddress: createClientAddress({ proxies: config.trustedProxies, log }),
    judge,
    wakeOutbox: worker.wake,
    log,
  });
  const server = await listen(app, { ...config, headers });
  worker.start();
  return {
    port: server.port,
    async stop() {
      await Promise.all([server.close(STOP_GRACE_MS), within(STOP_GRACE_MS, worker.stop())]);
      transport.close();
      await store.destroy();
    },
  };
}

/** A mail that takes longer is left to its lease: the next start sends it again under the same Message-ID. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
