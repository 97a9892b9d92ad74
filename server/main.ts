import { join } from 'node:path';
import { pino } from 'pino';
import { type Config, ConfigError, readConfig } from './config.ts';
import { EXPORTS_DIR, MAIL_DIR } from './folders.ts';
import { SiteNotBuiltError } from './http/site-pages.ts';
import { start } from './start.ts';
import { parseDatabaseUrl } from './store/database-url.ts';
import { StorageUnavailableError } from './store/storage-unavailable.ts';

/** https://man.openbsd.org/sysexits#EX_CONFIG */
const EXIT_CONFIG = 78;

/** Longer than the server takes to stop, and shorter than what init systems and containers usually grant. */
const STOP_AT_MOST_MS = 25_000;

const siteDir = join(import.meta.dirname, '../dist');

try {
  const config = readConfig(process.env);
  const server = await start(config, {
    siteDir,
    mailDir: MAIL_DIR,
    exportsDir: EXPORTS_DIR,
    log: pino(),
  });
  console.log(banner(config, server.port));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      setTimeout(() => process.exit(1), STOP_AT_MOST_MS).unref();
      await server.stop();
      process.exit(0);
    });
  }
} catch (error) {
  const { line, exitCode } = explain(error);
  console.error(line);
  process.exit(exitCode);
}

function banner({ host, databaseUrl, smtpUrl, mailTo }: Config, port: number): string {
  const shownHost = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  const mail =
    smtpUrl === undefined
      ? [
          `Mail reaches nobody yet: it is written to ${MAIL_DIR}/ instead of being sent.`,
          'To send it, set SMTP_URL, for example SMTP_URL=smtps://user:password@smtp.example.com:465',
        ]
      : [`Mail is sent through ${new URL(smtpUrl).host}; requests are announced to ${mailTo.address}.`];
  return [
    '',
    `The site is on http://${shownHost}:${port}`,
    `Contact requests are kept in ${parseDatabaseUrl(databaseUrl).name}`,
    ...mail,
    '',
  ].join('\n');
}

function explain(error: unknown): { line: string; exitCode: number } {
  if (error instanceof ConfigError) return { line: error.message, exitCode: EXIT_CONFIG };
  if (error instanceof SiteNotBuiltError) return { line: error.message, exitCode: 1 };
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const line = `Port ${process.env['PORT'] || 3000} is in use by another program. Stop it, or choose another port, for example PORT=3001.`;
    return { line, exitCode: 1 };
  }
  if (error instanceof StorageUnavailableError) {
    return { line: `${error.message} Start it, or correct DATABASE_URL.`, exitCode: 1 };
  }
  return { line: error instanceof Error ? (error.stack ?? error.message) : String(error), exitCode: 1 };
}
