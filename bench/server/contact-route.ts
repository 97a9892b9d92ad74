/**
 * Our app by the settings in the environment, with no worker that sends the mail. BENCH_STORE says what its store does:
 * `kept` is SQLite as it runs; `forgotten` accepts everything and keeps nothing. Its queries are built but never run,
 * so only the database is missing.
 */
import { randomBytes } from 'node:crypto';
import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { createJudge } from '../../server/contact/judge.ts';
import { createLimiters } from '../../server/contact/limits.ts';
import { readAnswerPages } from '../../server/http/answer-pages.ts';
import { createClientAddress } from '../../server/http/client-address.ts';
import { listen } from '../../server/http/listen.ts';
import { readFunctionClient, readSecurityHeaders, readSiteFiles } from '../../server/http/site-files.ts';
import { openDatabase } from '../../server/store/database.ts';
import { migrate } from '../../server/store/migrate.ts';
import type { Store, Tables } from '../../server/store/schema.ts';
import { createVisitCounter } from '../../server/visits/visit-counter.ts';
import { siteDir } from './servers.ts';

class ForgetfulDriver extends DummyDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      async executeQuery<Row>() {
        // The result of `insert … returning`.
        const rows: unknown[] = [{ id: 'forgotten' }];
        return { rows: rows as Row[] };
      },
      async *streamQuery() {},
    };
  }
}

const config = readConfig(process.env);
const log = pino();
const secret = randomBytes(32).toString('hex');
const store = process.env['BENCH_STORE'] === 'kept' ? await openStore() : forgetfulStore();
const app = createApp({
  store,
  files: readSiteFiles(siteDir),
  pages: readAnswerPages(siteDir),
  readiness: async () => undefined,
  allowedOrigins: config.allowedOrigins,
  timeZone: config.timeZone,
  secret,
  clientAddress: createClientAddress({ proxies: config.trustedProxies, log }),
  judge: createJudge({ limiters: await createLimiters({ kind: 'memory' }, config.limits), secret, log }),
  audience: { recipients: 1, hasWebhook: false },
  wakeOutbox: () => {},
  functionClient: readFunctionClient(siteDir),
  countVisit: createVisitCounter({ ...config, store, now: Date.now }).count,
  now: Date.now,
  newId: uuidv7,
  log,
});
const headers = readSecurityHeaders(siteDir, config.publicOrigin);
const server = await listen(app, { ...config, headers });
console.log(`The site is on http://localhost:${server.port}`);

async function openStore(): Promise<Store> {
  const store = openDatabase(config.databaseUrl);
  await migrate(store);
  return store;
}

function forgetfulStore(): Store {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new ForgetfulDriver(),
      createIntrospector: (store) => new SqliteIntrospector(store),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}
