import { setTimeout } from 'node:timers/promises';
import type { Attachment } from 'nodemailer';
import { embeds } from '../agency/embeds.ts';
import { SECOND_MS } from '../shared/durations.ts';
import { createApp } from './app.ts';
import { createScheduler } from './clock/scheduler.ts';
import type { Config } from './config.ts';
import type { Context, Surroundings } from './context.ts';
import { mailChannel } from './mail/mail-channel.ts';
import { readPictures, type Transport } from './mail/outgoing-mail.ts';
import { fileTransport } from './mail/transports/files.ts';
import { greetingName, noTransport, smtpTransport } from './mail/transports/smtp.ts';
import { healJob } from './outbox/heal.ts';
import { createWorker, type Worker } from './outbox/worker.ts';
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
  const { database, publicOrigin, host, port } = config;
  const site = { pages: readAnswerPages(siteDir), files: siteFiles(siteDir) };
  const pictures = readPictures((file) => readBuilt(siteDir, file));
  await bringUpToDate(database, config);
  // The secret is made after the database, or a start that was cut off would leave one without the other.
  const secret = readSecret(config.secretFile, config.secret);

  // A start that fails from here on closes the store.
  await using opened = new AsyncDisposableStack();
  const store = opened.use(openDatabase(database, patience.store));
  const workers: Worker[] = [];
  const wakeOutbox = () => {
    for (const worker of workers) worker.wake();
  };
  const context = { ...surroundings, config, secret, store, wakeOutbox };
  workers.push(...createWorkers(context, pictures));
  const readiness = createReadiness(context);
  const eraseAgain = eraseAgainJob(context);
  // Readiness is a job, too, so that the log says `not ready` even when nothing polls /readyz.
  const otherJobs = [healJob(context), alertsJob(context), purgeJob(context), problemsJob(context)];
  const scheduler = createScheduler({ jobs: [readiness.check, eraseAgain, ...otherJobs], log: context.log });

  // The people whom a restored backup brought back are erased again before the first answer.
  await readiness.check();
  await eraseAgain(new AbortController().signal);
  const clientAddress = createClientAddress({ isTrusted: config.isTrustedProxy, log: context.log });
  const app = createApp({ ...context, ...site, readiness, clientAddress, limits: createLimits() });
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

/** Each channel that is in use has a worker. */
function createWorkers(context: Context, pictures: Attachment[]): Worker[] {
  const { webhook } = context.config;
  const workerOf = {
    mail: createWorker(context, mailChannel(context, { transport: mailTransport(context.config), pictures })),
    webhook: webhook && createWorker(context, webhookChannel(context, webhook)),
  } satisfies Record<ChannelName, unknown>;
  return Object.values(workerOf).filter((worker) => worker !== undefined);
}

function mailTransport(config: Config): Transport {
  const { smtpUrl, isPublic, mailDir } = config;
  if (smtpUrl !== undefined) return smtpTransport(smtpUrl, { name: greetingName(config) });
  return isPublic ? noTransport : fileTransport(mailDir);
}

/** Resolves when the work is done, or after `ms` milliseconds. */
function within(ms: number, work: Promise<void>): Promise<void> {
  return Promise.race([work, setTimeout(ms, undefined, { ref: false })]);
}
