import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readConfig } from '../../server/config.ts';
import { type Surroundings, thisMachine } from '../../server/context.ts';
import { createLog } from '../../server/log.ts';
import { start } from '../../server/start.ts';
import { LINK_PAGES, type LinkPageName } from '../../shared/answer-pages.ts';
import { type ContactField, FIELD_NAMES } from '../../shared/contact-request.ts';
import { keepArrivals } from './receivers.ts';
import { assertNoNames } from './server-process.ts';
import { type StoreKind, tempDatabase, tempFolder } from './temp-database.ts';

/** The real server runs in the process of the test: on the built site, or on the smallest site that has every page. */

export interface ServerOverrides {
  /** The built site is in this folder, by default this project's. */
  siteDir?: string;
  /** Its clock shows this, in epoch milliseconds. */
  now?: () => number;
  patience?: Partial<Surroundings['patience']>;
  /** Mail goes to this server, by default to files in `mailDir`. */
  smtpUrl?: string;
  /** This database keeps the requests, by default SQLite. */
  kind?: StoreKind;
  env?: Record<string, string>;
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

const builtSite = fileURLToPath(new URL('../../dist', import.meta.url));

/**
 * Starts it on a port of 127.0.0.1 that the system gives it, with a database and a mail folder of its own. It trusts
 * this machine as a proxy, so that each client can come from an address of its own. Stops with `await using`.
 */
export async function startServer(overrides: ServerOverrides = {}) {
  const { siteDir = builtSite, now = Date.now, patience, smtpUrl, kind = 'sqlite', env } = overrides;
  const folder = await tempFolder();
  const database = await tempDatabase(kind);
  const lines = keepArrivals<string>();
  const log = createLog({ write: lines.add });
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: database.url,
    SMTP_URL: smtpUrl,
    DATA_DIR: join(folder.path, 'var'),
    ...env,
  });
  const server = await start(config, siteDir, {
    ...thisMachine,
    clock: now,
    // A busy machine must not decide how long is too long.
    patience: { store: 60_000, idleClient: 0, ...patience },
    log,
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
  const { database: address, mailDir } = config;
  const databaseUrl = 'path' in address ? `sqlite:${address.path}` : address.url;
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

/** Starts it in front of a site of a few bytes, so that a test needs no build. */
export async function startFixtureServer(overrides: ServerOverrides = {}) {
  const { path: siteDir } = await tempFolder();
  for (const [file, content] of Object.entries(FILES)) {
    const path = join(siteDir, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  return await startServer({ siteDir, ...overrides });
}

/** Each says which it is, and holds every placeholder that the server may fill. */
const linkPage = (page: LinkPageName) => [
  `answers/links/${page}.html`,
  `<h1>${page}</h1><p>%%name%%|%%received%%|%%due%%|%%replied%%|%%promised%%</p>`,
];

const field = (name: ContactField) =>
  `<input id="${name}" name="${name}" value=""><span id="${name}-problem"></span>`;

const FILES: Record<string, string | Buffer> = {
  'public/index.html': '<h1>Home</h1>',
  'public/index.html.br': brotliCompressSync('<h1>Home</h1>'),
  'public/index.html.gz': gzipSync('<h1>Home</h1>'),
  'public/contact.html': '<h1>Contact</h1>',
  'answers/contact/sent.html': '<h1>Sent</h1>',
  'answers/contact/not-sent.html': `<h1>Not sent</h1>${FIELD_NAMES.map(field).join('')}`,
  ...Object.fromEntries(LINK_PAGES.map(linkPage)),
  'public/services/chatbots.html': '<h1>Chatbots</h1>',
  'public/404.html': '<h1>404</h1>',
  'answers/500.html': '<h1>Server error</h1>',
  'public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'answers/mail-logo.png': 'logo',
  'answers/mail-signature.png': 'signature',
  'public/.hidden': 'hidden',
  'public/.well-known/security.txt':
    'Contact: mailto:hello@agency.example\nExpires: 2001-01-01T00:00:00.000Z\nPreferred-Languages: en\n',
  'public/google1234.html': 'google-site-verification: google1234.html',
  'public/_astro/island.abc123.js': 'export {}',
};
