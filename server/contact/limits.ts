import { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { parseDatabaseUrl } from '../store/database-url.ts';

const TEN_MINUTES = 600;
const HOUR = 3_600;
const DAY = 24 * HOUR;

/**
 * How many are let through (`points`) in so many seconds. A /48 of IPv6 may belong to one sender, but with some mobile
 * carriers it is a whole region. So the sums over it are generous, most of all for refusals: a refused call can cost a
 * customer, a mark as suspected costs little.
 */
const LIMITS = {
  /** Requests from one address; more are suspected spam. */
  softPerAddress: { points: 5, duration: TEN_MINUTES },
  softPerSlash48: { points: 20, duration: TEN_MINUTES },
  /** Calls from one address; more are refused. */
  hardPerAddress: { points: 60, duration: TEN_MINUTES },
  hardPerSlash48: { points: 600, duration: TEN_MINUTES },
  /** Confirmations; more are withheld. */
  perMailboxHour: { points: 1, duration: HOUR },
  perMailboxDay: { points: 3, duration: DAY },
  /** Confirmations to all mailboxes in total. */
  confirmationsPerHour: { points: 100, duration: HOUR },
};

/** Counts in windows of fixed length. A window begins with its first count. */
export interface Limiter {
  /** Adds one to `key`. `secondsLeft`, at least 1, is the time until the window ends. */
  take(key: string): Promise<{ isOver: boolean; secondsLeft: number }>;
  /** Takes one off again. */
  giveBack(key: string): Promise<void>;
}

export type Limiters = Record<keyof typeof LIMITS, Limiter>;

/**
 * Where the counts are kept. In memory they are forgotten by a restart and not shared between processes. In
 * Postgres give a pool of its own: a count is taken while a request's transaction holds a connection of the store's.
 */
export type LimiterStore = { kind: 'memory' } | { kind: 'postgres'; pool: Pool };

/** @throws the database's error when the table of counts cannot be made. */
export async function createLimiters(store: LimiterStore): Promise<Limiters> {
  const limiter = async (keyPrefix: keyof Limiters) =>
    countWith(await openLimiter(store, { keyPrefix, ...LIMITS[keyPrefix] }));
  // One after the other, because each creates the shared table when it is missing.
  return {
    softPerAddress: await limiter('softPerAddress'),
    softPerSlash48: await limiter('softPerSlash48'),
    hardPerAddress: await limiter('hardPerAddress'),
    hardPerSlash48: await limiter('hardPerSlash48'),
    perMailboxHour: await limiter('perMailboxHour'),
    perMailboxDay: await limiter('perMailboxDay'),
    confirmationsPerHour: await limiter('confirmationsPerHour'),
  };
}

async function openLimiter(
  store: LimiterStore,
  rule: { keyPrefix: string; points: number; duration: number },
): Promise<RateLimiterAbstract> {
  if (store.kind === 'memory') return new RateLimiterMemory(rule);
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const limiter = new RateLimiterPostgres(
    {
      ...rule,
      storeClient: store.pool,
      storeType: 'pool',
      tableName: 'limits',
      tableCreated: false,
      clearExpiredByTimeout: true,
    },
    (error) => (error ? reject(error) : resolve()),
  );
  await ready;
  return limiter;
}

function countWith(limiter: RateLimiterAbstract): Limiter {
  return {
    async take(key) {
      try {
        return answer(false, await limiter.consume(key));
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return answer(true, refused);
        throw refused;
      }
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
  };
}

function answer(isOver: boolean, { msBeforeNext }: RateLimiterRes) {
  return { isOver, secondsLeft: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}

/** When counting takes longer than this, the limiter has failed, and requests are let through. */
const PATIENCE_MS = 1_000;

/**
 * Where the limits are counted: in the database when it is Postgres, so that several servers count together, and in
 * memory when it is SQLite, which one server has to itself.
 */
export function openLimiterStore(databaseUrl: string): { store: LimiterStore; close: () => Promise<void> } {
  const address = parseDatabaseUrl(databaseUrl);
  if (address.kind === 'sqlite') return { store: { kind: 'memory' }, close: async () => {} };
  const pool = new Pool({
    connectionString: address.url,
    max: 4,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    allowExitOnIdle: true,
  });
  // A query on a lost connection fails anyway. Without a listener here the process would end as well.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return { store: { kind: 'postgres', pool }, close: () => pool.end() };
}
