import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_DATA_DIR, readConfig } from '../../server/config.ts';
import { type Surroundings, thisMachine } from '../../server/context.ts';
import { createLog } from '../../server/log.ts';
import { start } from '../../server/start.ts';
import { assertNoNames } from './assert-no-names.ts';
import { keepArrivals } from './keep-arrivals.ts';
import { type StoreKind, tempDatabase } from './temp-database.ts';
import { tempFolder } from './temp-folder.ts';

export interface ServerOverrides {
  /** The folder of the built site. Unset: this project's. */
  siteDir?: string;
  /** Its clock, in epoch milliseconds. */
  now?: () => number;
  patience?: Partial<Surroundings['patience']>;
  /** Unset: mail is written to `mailDir`. */
  smtpUrl?: string;
  /** Where requests are kept; SQLite when nothing is said. */
  kind?: StoreKind;
  env?: Record<string, string>;
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

const builtSite = fileURLToPath(new URL('../../dist', import.meta.url));

/**
 * The real server on a port of 127.0.0.1 that the system gave it, with a database and a mail folder of its own. It
 * trusts this machine as a proxy, so that each client can come from an address of its own.
 */
export async function startServer({
  siteDir = builtSite,
  now = Date.now,
  patience,
  smtpUrl,
  kind = 'sqlite',
  env,
}: ServerOverrides = {}) {
  const folder = await tempFolder();
  const database = await tempDatabase(kind);
  const lines = keepArrivals<string>();
  const log = createLog({ write: lines.add });
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: database.url,
    SMTP_URL: smtpUrl,
    DATA_DIR: join(folder.path, DEFAULT_DATA_DIR),
    ...env,
  });
  const server = await start(config, siteDir, {
    ...thisMachine,
    clock: now,
    patience: { ...thisMachine.patience, idleClient: 0, ...patience },
    log,
  }).catch(async (error) => {
    await database.remove();
    throw error;
  });
  let paused: Promise<void> | undefined;
  /** Stops the server and leaves its files, to be looked at. */
  const pause = () => {
    paused ??= server.stop().then(() => assertNoNames(lines.all));
    return paused;
  };
  const stop = async () => {
    await pause();
    await database.remove();
  };
  const { databaseUrl, mailDir } = config;
  return {
    origin: `http://127.0.0.1:${server.port}`,
    port: server.port,
    /** Its working folder, as the operator's commands need it: `var/` is in it. */
    folder: folder.path,
    databaseUrl,
    databasePath: databaseUrl.replace(/^sqlite:/, ''),
    mailDir,
    logLines: lines.all,
    logged: (matches: (line: Record<string, unknown>) => boolean) =>
      lines.waitFor(1, (line) => matches(JSON.parse(line))),
    pause,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
