import { existsSync, statSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '../../server/store/database.ts';
import { parseDatabaseUrl } from '../../server/store/database-url.ts';
import type { Store } from '../../server/store/schema.ts';
import { fail, type Outcome, pass, warn } from './report.ts';

/** How far apart the clocks of server and database may be, in milliseconds. Both are usually set over the network. */
const APART_AT_MOST_MS = 5_000;

const SET_IT = 'Set it over the network: timedatectl set-ntp true.';

export interface ClockParts {
  /** Epoch milliseconds. */
  now: () => number;
  /** A file that the last build wrote. */
  builtFile: string;
  databaseUrl: string;
}

/** Waits, leases and the times in mails go by this clock: it must not be behind events that have already happened. */
export async function checkClock({ now, builtFile, databaseUrl }: ClockParts): Promise<Outcome> {
  const builtAt = statSync(builtFile, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (now() < builtAt)
    return fail(`The clock says ${utc(now())}, and the site was built at ${utc(builtAt)}. ${SET_IT}`);
  const events = await askStore(databaseUrl, now).catch(() => undefined);
  if (events === undefined)
    return warn(
      `The clock says ${utc(now())}. It could not be compared with the store, which does not answer.`,
    );
  const { newest, apartMs } = events;
  if (now() < newest)
    return fail(`The clock says ${utc(now())}, and the newest request came at ${utc(newest)}. ${SET_IT}`);
  if (Math.abs(apartMs) > APART_AT_MOST_MS)
    return fail(
      `The clock is ${Math.round(Math.abs(apartMs) / 1000)} s ${apartMs > 0 ? 'ahead of' : 'behind'} the database’s own. Set both over the network: timedatectl set-ntp true.`,
    );
  return pass(`The clock says ${utc(now())}.`);
}

/** When the newest request came, and how far `now` is ahead of the database's own clock. */
async function askStore(databaseUrl: string, now: () => number) {
  const address = parseDatabaseUrl(databaseUrl);
  const isSqlite = address.kind === 'sqlite';
  if (isSqlite && !existsSync(address.path)) return { newest: 0, apartMs: 0 };
  const store = openDatabase(databaseUrl);
  try {
    return { newest: await newestRequest(store), apartMs: isSqlite ? 0 : await aheadOf(store, now) };
  } finally {
    await store.destroy();
  }
}

async function newestRequest(store: Store): Promise<number> {
  const tables = await store.introspection.getTables();
  if (!tables.some(({ name }) => name === 'contact_requests')) return 0;
  const { newest } = await store
    .selectFrom('contact_requests')
    .select(({ fn }) => fn.max('received_at').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

async function aheadOf(store: Store, now: () => number): Promise<number> {
  const asked = now();
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(store);
  const halfway = (asked + now()) / 2;
  return halfway - (rows[0]?.now ?? halfway);
}

function utc(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
