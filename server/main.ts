import { existsSync, readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { SECOND_MS } from '../shared/durations.ts';
import { type Config, readConfig } from './config.ts';
import { EXIT } from './errors.ts';
import { createLog, terminal } from './log.ts';
import { addressesOf } from './mail/mailboxes.ts';
import { explain } from './problems.ts';
import { type Started, type StartOptions, start } from './start.ts';
import { parseDatabaseUrl } from './store/database-url.ts';
import { closeDataFolder, keepNewFilesPrivate } from './store/private-files.ts';
import { StorageUnavailableError } from './store/storage-errors.ts';

const siteDir = join(import.meta.dirname, '../dist');

const LONGEST_PAUSE_MS = 30 * SECOND_MS;

await main();

async function main(): Promise<void> {
  keepNewFilesPrivate();
  // An output that is gone or full must not end the server.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  try {
    const config = readConfig(process.env);
    for (const name of unknownSettings())
      console.error(`.env sets ${name}, which is no setting of this version: see .env.example.`);
    const notClosed = closeDataFolder(config.dataDir);
    if (notClosed !== undefined) console.error(notClosed);
    let server: Started | undefined;
    // Set before the start is done: as the first process of a container, it would not be ended by a signal otherwise.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, async () => {
        await server?.stop();
        process.exit(EXIT.fine);
      });
    }
    server = await startPatiently(config, {
      siteDir,
      log: createLog(process.stdout.isTTY ? terminal : undefined),
    });
    // This comes last, because a program that waits for this line may stop the server at once.
    console.log(banner(config, server));
  } catch (error) {
    const { line, exitCode } = explain(error);
    console.error(line);
    process.exit(exitCode);
  }
}

/** What `.env` sets and `.env.example` does not know, mostly a misspelt name. */
function unknownSettings(): string[] {
  const [ours, example] = ['.env', join(import.meta.dirname, '../.env.example')] as const;
  if (!existsSync(ours) || !existsSync(example)) return [];
  const known = readFileSync(example, 'utf8');
  const names = Object.keys(parseEnv(readFileSync(ours, 'utf8')));
  return names.filter(
    (name) => !/^(NODE_|PG|TZ$)/.test(name) && !new RegExp(`^(# )?${name}=`, 'm').test(known),
  );
}

/** Starts it. While the database is away it tries again, after pauses that grow. */
async function startPatiently(config: Config, options: StartOptions): Promise<Started> {
  for (let pauseMs = SECOND_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await start(config, options);
    } catch (error) {
      if (!(error instanceof StorageUnavailableError) || error.isLasting) throw error;
      console.error(`${explain(error).line} The next try is in ${pauseMs / SECOND_MS} s.`);
      await sleep(pauseMs);
    }
  }
}

function banner(
  { databaseUrl, smtpUrl, isPublic, mailTo, mailDir }: Config,
  { host, port }: Pick<Started, 'host' | 'port'>,
): string {
  const isHere = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host);
  const shownHost = isHere ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
  const mail =
    smtpUrl === undefined
      ? [
          isPublic
            ? 'No mail is sent: it waits.'
            : `No mail is sent yet: it is written to ${mailDir}/ instead.`,
          'To send it, set SMTP_URL, for example SMTP_URL=smtps://user:password@smtp.example.com:465',
        ]
      : [`Mail is sent through ${new URL(smtpUrl).host}; requests are announced to ${addressesOf(mailTo)}.`];
  return [
    '',
    `The site is on http://${shownHost}:${port}`,
    `Contact requests are kept in ${parseDatabaseUrl(databaseUrl).name}`,
    ...mail,
    '',
  ].join('\n');
}
