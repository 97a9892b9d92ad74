import { randomUUIDv7 } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { embeds } from '../agency/embeds.ts';
import { SECOND_MS } from '../shared/durations.ts';
import { responseHeaders } from '../shared/response-headers.ts';
import { createApp } from './app.ts';
import { createScheduler } from './clock/scheduler.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { mailChannel } from './mail/mail-channel.ts';
import { readPictures } from './mail/outgoing-mail.ts';
import { fileTransport } from './mail/transports/files.ts';
import { greetingName, noTransport, type SmtpTimeouts, smtpTransport } from './mail/transports/smtp.ts';
import { heal } from './outbox/heal.ts';
import { createWorker } from './outbox/worker.ts';
import { sayProblems } from './problems.ts';
import { alerts } from './requests/alerts.ts';
import { nightlyErasures } from './requests/erasures.ts';
import { createLimits } from './requests/limits.ts';
import { nightlyPurge } from './requests/retention.ts';
import { countRequests } from './requests/stored-requests.ts';
import { openDatabase, type StoreOptions } from './store/database.ts';
import type { ChannelName } from './store/kinds.ts';
import { bringUpToDate } from './store/migrate.ts';
import { readSecret } from './store/secret.ts';
import { createClientAddress } from './web/client-address.ts';
import { readAnswerPages } from './web/fill-page.ts';
import { listen } from './web/listen.ts';
import { createReadiness } from './web/readiness.ts';
import { readBuilt, siteFiles } from './web/site-files.ts';
import { assertPostable } from './webhook/post-event.ts';
import { webhookChannel } from './webhook/webhook-channel.ts';

export interface StartOptions extends StoreOptions {
  /** The folder of the built site. */
  siteDir: string;
  log: Logger;
  /** Unset: those of `smtpTransport`. */
  smtpTimeouts?: SmtpTimeouts;
  /** Epoch milliseconds. */
  now?: () => number;
  /** How long a stop waits for idle clients to send another request and be told to close, in milliseconds. */
  idleGraceMs?: number;
}

export interface Started {
  /** The address on which it listens. */
  host: string;
  port: number;
  /**
   * Finishes the current requests and deliveries and closes the store. Takes less than 5 seconds, also when a client, a
   * receiver or the store hangs: what is then not settled is sent again once its lease ends. The process can take 10:
   * Node does not exit while the system looks up a name, here that of a receiver or of the database at a DNS server that
   * does not answer.
   */
  stop(): Promise<void>;
}

/** At a stop, what is in hand may take so long. The rest of the time is for the store. */
const GRACE_MS = 3 * SECOND_MS;
const AT_MOST_MS = 4.5 * SECOND_MS;
const IDLE_GRACE_MS = 2 * SECOND_MS;

/**
 * Assembles the server and resolves once it answers.
 * @throws {ConfigError} {CommandError} {StorageUnavailableError} and the system's own errors, such as `EADDRINUSE`.
 */
export async function start(
  config: Config,
  { siteDir, log, busyTimeoutMs, smtpTimeouts, now = Date.now, idleGraceMs = IDLE_GRACE_MS }: StartOptions,
): Promise<Started> {
  const pages = readAnswerPages(siteDir);
  const files = siteFiles(siteDir, now());
  const headers = responseHeaders(embeds, config.publicOrigin);
  const { timeZone, mailTo, mailDir, webhook, host, port } = config;
  const isSecretNew = config.secret === undefined && !existsSync(config.secretFile);
  await bringUpToDate(config.databaseUrl, config);
  // After the database, or a start that was cut off would leave a secret without one.
  const secret = readSecret(config);
  const pictures = readPictures((file) => readBuilt(siteDir, file), config);
  const settings = { ...config, secret, pictures };
  // Closed again when the start fails.
  await using opened = new AsyncDisposableStack();
  const store = opened.use(openDatabase(config.databaseUrl, { busyTimeoutMs }));
  if (isSecretNew && (await countRequests(store)) > 0)
    log.warn(
      `${config.secretFile} was made anew: links in mails of before no longer work. Put its copy back, if you have one, and restart the server.`,
    );
  const base: Context = {
    store,
    clock: now,
    monotonic: () => performance.now(),
    newId: randomUUIDv7,
    random: Math.random,
    log,
  };
  if (webhook) await assertPostable(webhook);
  const withoutServer = config.isPublic ? noTransport : fileTransport(mailDir);
  const transport =
    config.smtpUrl === undefined
      ? withoutServer
      : smtpTransport(config.smtpUrl, { name: greetingName(config), timeouts: smtpTimeouts });
  const readiness = createReadiness(base, config);
  const workerOf = {
    mail: createWorker(base, mailChannel(base, settings, transport)),
    webhook: webhook && createWorker(base, webhookChannel(base, settings, webhook)),
  } satisfies Record<ChannelName, unknown>;
  const workers = Object.values(workerOf).filter((worker) => worker !== undefined);
  const copies = { agency: mailTo.length, visitor: 1, webhook: webhook ? 1 : 0 };
  const wakeOutbox = () => {
    for (const worker of workers) worker.wake();
  };
  const context = { ...base, copies, wakeOutbox };
  const eraseAgain = nightlyErasures(base, config);
  const jobs = [
    // A job, so that the log says `not ready` even when nothing polls /readyz.
    readiness.check,
    heal(base),
    alerts(context),
    nightlyPurge(base, config),
    eraseAgain,
    sayProblems(base, config),
  ];
  const scheduler = createScheduler({ jobs, log });
  const app = createApp({
    ...context,
    secret,
    timeZone,
    allowedOrigins: config.allowedOrigins,
    pages,
    files,
    readiness,
    clientAddress: createClientAddress({ proxies: config.trustedProxies, log }),
    limits: createLimits(),
  });
  // Opens the database, and erases who came back with a backup, before anyone is answered.
  await readiness.check();
  await eraseAgain(new AbortController().signal);
  const server = await listen(app, { host, port, headers });
  for (const worker of workers) worker.start();
  scheduler.start();
  opened.move();

  async function finish(): Promise<void> {
    await Promise.all([
      server.close({ idleMs: idleGraceMs, graceMs: GRACE_MS }),
      ...workers.map((worker) => worker.stop(GRACE_MS)),
      within(GRACE_MS, scheduler.stop()),
    ]);
    await store.destroy();
  }

  return {
    host: server.host,
    port: server.port,
    async stop() {
      await within(AT_MOST_MS, finish());
    },
  };
}

/** Resolves when the work is done, or after so many milliseconds. */
function within(ms: number, work: Promise<void>): Promise<void> {
  return Promise.race([work, setTimeout(ms, undefined, { ref: false })]);
}
