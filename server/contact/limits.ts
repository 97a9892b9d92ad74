import { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';

/** How many of each, before the next step. */
export interface Limits {
  /** Requests from one address in ten minutes; those beyond are suspected. */
  softPerAddress: number;
  /** Calls from one address in ten minutes; those beyond are refused. */
  hardPerAddress: number;
  perMailboxHour: number;
  perMailboxDay: number;
  /** To all mailboxes together. */
  confirmationsPerHour: number;
}

/** Counts in windows of fixed length, each of which begins with the first that is counted in it. */
export interface Limiter {
  /** Counts one for `key`. `secondsLeft`, at least 1, is how long the window still lasts. */
  take(key: string): Promise<{ isOver: boolean; secondsLeft: number }>;
  /** Counts one less. */
  giveBack(key: string): Promise<void>;
}

export type Limiters = Record<keyof Limits | 'softPerSlash48' | 'hardPerSlash48', Limiter>;

/**
 * How many times a /64's limit a whole IPv6 /48 has. It may be one sender's, but with some mobile carriers it is a
 * region, so its sum is generous, and most so where a call is refused: that costs a customer, a mark costs little.
 */
const SLASH_48_TIMES = { soft: 4, hard: 10 } as const;

/**
 * Where the counts are kept. In memory they are forgotten by a restart and not shared between processes. In
 * Postgres give a pool of its own: a count is taken while a request's transaction holds a connection of the store's.
 */
export type LimiterStore = { kind: 'memory' } | { kind: 'postgres'; pool: Pool };

const TEN_MINUTES = 600;
const HOUR = 3_600;
const DAY = 24 * HOUR;

/** @throws the database's error when the table of counts cannot be made. */
export async function createLimiters(store: LimiterStore, limits: Limits): Promise<Limiters> {
  const limiter = async (keyPrefix: keyof Limiters, points: number, duration: number) =>
    countWith(await openLimiter(store, { keyPrefix, points, duration }));
  const { softPerAddress, hardPerAddress, perMailboxHour, perMailboxDay, confirmationsPerHour } = limits;
  // One after the other: each makes the one table if it is not there.
  return {
    softPerAddress: await limiter('softPerAddress', softPerAddress, TEN_MINUTES),
    softPerSlash48: await limiter('softPerSlash48', softPerAddress * SLASH_48_TIMES.soft, TEN_MINUTES),
    hardPerAddress: await limiter('hardPerAddress', hardPerAddress, TEN_MINUTES),
    hardPerSlash48: await limiter('hardPerSlash48', hardPerAddress * SLASH_48_TIMES.hard, TEN_MINUTES),
    perMailboxHour: await limiter('perMailboxHour', perMailboxHour, HOUR),
    perMailboxDay: await limiter('perMailboxDay', perMailboxDay, DAY),
    confirmationsPerHour: await limiter('confirmationsPerHour', confirmationsPerHour, HOUR),
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

/** A limit that takes longer than this to count is a limiter that failed, which lets requests through. */
const PATIENCE_MS = 1_000;

/**
 * Where the limits are counted: in the database when it is Postgres, so that several servers count together, and in
 * memory when it is SQLite, which one server has to itself.
 */
export function openLimiterStore(databaseUrl: string): { store: LimiterStore; close: () => Promise<void> } {
  if (databaseUrl.startsWith('sqlite:')) return { store: { kind: 'memory' }, close: async () => {} };
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 4,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    allowExitOnIdle: true,
  });
  // The query that used a lost connection fails by itself. Without a listener here the process would end, too.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return { store: { kind: 'postgres', pool }, close: () => pool.end() };
}
