import { setTimeout } from 'node:timers/promises';
import { embeds } from '../agency/embeds.ts';
import { SECOND_MS } from '../shared/durations.ts';
import { createApp } from './app.ts';
import { createScheduler } from './clock/scheduler.ts';
import type { Config } from './config.ts';
import type { Context, Surroundings } from './context.ts';
import { mailChannel } from './mail/mail-channel.ts';
import { type MailContext, readPictures, type Transport } from './mail/outgoing-mail.ts';
import { fileTransport } from './mail/transports/files.ts';
import { greetingName, noTransport, smtpTransport } from './mail/transports/smtp.ts';
import { healJob } from './outbox/heal.ts';
import { createWorker } from './outbox/worker.ts';
import { problemsJob } from './problems.ts';
import { alertsJob } from './requests/alerts.ts';
import { eraseAgainJob } from './requests/erasures.ts';
import { createLimits } from './requests/limits.ts';
import { purgeJob } from './requests/retention.ts';
import { openDatabase } from './store/database.ts';
import type { ChannelName } from './store/kinds.ts';
import { bringUpToDate } from './store/migrate.ts';
import { readSecret } from './store/secret.ts';
import { createClientAddress } from './web/client-address.ts';
import { readAnswerPages } from './web/fill-page.ts';
import { listen } from './web/listen.ts';
import { createReadiness } from './web/readiness.ts';
import { responseHeaders } from './web/response-headers.ts';
import { readBuilt, siteFiles } from './web/site-files.ts';
import type { WebContext } from './web/web-context.ts';
import { webhookChannel } from './webhook/webhook-channel.ts';

export interface Started {
  /** The server listens on this address. */
  host: string;
  port: number;
  /**
   * Finishes the current calls and deliveries and closes the store. Takes less than 5 seconds, also when a client, a
   * receiver or the store hangs: what is then not settled is sent again once its lease ends. The process can take 10:
   * Node does not exit while the system looks up a name at a DNS server that does not answer.
   */
  stop(): Promise<void>;
}

/** At a stop, calls and deliveries get this time. The store gets the rest of `AT_MOST_MS`. */
const GRACE_MS = 3 * SECOND_MS;
const AT_MOST_MS = 4.5 * SECOND_MS;

/**
 * Starts the server and resolves once it answers. `siteDir` is the folder of the built site.
 * @throws {ConfigError} {CommandError} {StorageUnavailableError} and the system's own errors, such as `EADDRINUSE`.
 */
export async function start(
  config: Config,
  siteDir: string,
  { patience, ...surroundings }: Surroundings,
): Promise<Started> {
  const { databaseUrl, publicOrigin, host, port } = config;
  const site = {
    pages: readAnswerPages(siteDir),
    files: siteFiles(siteDir),
    pictures: readPictures((file) => readBuilt(siteDir, file)),
  };
  await bringUpToDate(databaseUrl, config);
  // The secret is made after the database, or a start that was cut off would leave one without the other.
  const settings = { ...config, secret: readSecret(config) };

  // A start that fails from here on closes the store.
  await using opened = new AsyncDisposableStack();
  const store = opened.use(openDatabase(databaseUrl, patience.store));
  const context = { ...surroundings, store };
  const { app, workers, scheduler, getReady } = assemble(context, settings, site);
  await getReady();
  const server = await listen(app, { host, port, headers: responseHeaders(embeds, publicOrigin) });
  for (const worker of workers) worker.start();
  scheduler.start();
  // It has started, so the store stays open.
  opened.move();

  async function finish(): Promise<void> {
    await Promise.all([
      server.close({ idleMs: patience.idleClient, graceMs: GRACE_MS }),
      ...workers.map((worker) => worker.stop(GRACE_MS)),
      within(GRACE_MS, scheduler.stop()),
    ]);
    await store.destroy();
  }
  return { host: server.host, port: server.port, stop: () => within(AT_MOST_MS, finish()) };
}

/** Puts together what answers calls, what delivers, and what is done once a minute. Nothing of it runs yet. */
function assemble(
  context: Context,
  settings: Config & { secret: string },
  { pictures, ...site }: Pick<WebContext, 'pages' | 'files'> & Pick<MailContext, 'pictures'>,
) {
  const { mailTo, webhook, secret, timeZone, allowedOrigins, trustedProxies } = settings;
  const mail = mailChannel(context, { ...settings, pictures }, mailTransport(settings));
  const workerOf = {
    mail: createWorker(context, mail),
    webhook: webhook && createWorker(context, webhookChannel(context, settings, webhook)),
  } satisfies Record<ChannelName, unknown>;
  const workers = Object.values(workerOf).filter((worker) => worker !== undefined);
  const telling = {
    ...context,
    copies: { agency: mailTo.length, visitor: 1, webhook: webhook ? 1 : 0 },
    wakeOutbox() {
      for (const worker of workers) worker.wake();
    },
  };
  const readiness = createReadiness(context, settings);
  const eraseAgain = eraseAgainJob(context, settings);
  const jobs = [
    // This check is a job, so that the log says `not ready` even when nothing polls /readyz.
    readiness.check,
    healJob(context),
    alertsJob(telling),
    purgeJob(context, settings),
    eraseAgain,
    problemsJob(context, settings),
  ];
  const clientAddress = createClientAddress({ proxies: trustedProxies, log: context.log });
  const web = { secret, timeZone, allowedOrigins, readiness, clientAddress, limits: createLimits() };
  return {
    app: createApp({ ...telling, ...site, ...web }),
    workers,
    scheduler: createScheduler({ jobs, log: context.log }),
    /** Opens the database, and erases who came back with a backup, before anyone is answered. */
    async getReady() {
      await readiness.check();
      await eraseAgain(new AbortController().signal);
    },
  };
}

function mailTransport(settings: Config): Transport {
  const { smtpUrl, isPublic, mailDir } = settings;
  if (smtpUrl !== undefined) return smtpTransport(smtpUrl, { name: greetingName(settings) });
  return isPublic ? noTransport : fileTransport(mailDir);
}

/** Resolves when the work is done, or after so many milliseconds. */
function within(ms: number, work: Promise<void>): Promise<void> {
  return Promise.race([work, setTimeout(ms, undefined, { ref: false })]);
}
