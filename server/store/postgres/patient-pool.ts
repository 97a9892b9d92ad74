import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { type ClientBase, DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { codeOf, isAboutTls } from '../../process/errors.ts';
import { StorageUnavailableError } from '../storage-unavailable.ts';

/** `prepare` makes a new session ready. */
export type PatientPoolConfig = PoolConfig & { prepare: (client: ClientBase) => Promise<void> };

/** How long a session that does not answer keeps its place in the pool. */
const HOLD_MS = MINUTE_MS;

/**
 * A pool that throws a `StorageUnavailableError` when the database is unavailable: it accepts no connection, the
 * connection ended, or it was silent for longer than `query_timeout`. Such a connection is never used again, because
 * its transaction may be half done.
 */
export class PatientPool implements PostgresPool {
  readonly options: object;
  readonly #pool: Pool;
  readonly #ending = new AbortController();

  constructor({ prepare, ...config }: PatientPoolConfig) {
    this.#pool = new Pool({ ...config, onConnect: prepare });
    this.options = this.#pool.options;
    // The query on a lost connection fails anyway. Without these listeners the process would end as well.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return new PatientClient(await this.#pool.connect(), this.#ending.signal);
    } catch (error) {
      throw noConnection(error);
    }
  }

  async end(): Promise<void> {
    this.#ending.abort();
    await this.#pool.end();
  }
}

class PatientClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #ending: AbortSignal;
  #lost: StorageUnavailableError | undefined;

  constructor(client: PoolClient, ending: AbortSignal) {
    this.#client = client;
    this.#ending = ending;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(sql: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('Cursors are not in use here.');
    return this.#ask(sql, parameters);
  }

  /**
   * A commit that waits for a standby ends by no timeout, and its session does not notice that we have left. So it keeps
   * its place until it answers or ends, for a minute at most: the database would fill with such sessions.
   */
  release(destroy = false): void {
    const end = () => this.#client.release(destroy || this.#lost !== undefined);
    const isSilent = this.#lost?.cause instanceof Error && this.#lost.cause.message === 'Query read timeout';
    const signal = this.#ending;
    const held = isSilent
      ? [once(this.#client, 'drain', { signal }), setTimeout(HOLD_MS, undefined, { ref: false, signal })]
      : [Promise.resolve()];
    Promise.race<unknown>(held).then(end, end);
  }

  async #ask(sql: string, parameters: readonly unknown[]) {
    if (this.#lost) throw this.#lost;
    try {
      return await this.#client.query(sql, [...parameters]);
    } catch (error) {
      if (!endsConnection(error)) throw error;
      this.#lost = new StorageUnavailableError(
        'The database ended the connection or does not answer.',
        error,
      );
      throw this.#lost;
    }
  }
}

/** Login refused, no such database: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LASTING = /^(28...|3D000)$/;

function noConnection(error: unknown): StorageUnavailableError {
  const code = codeOf(error) ?? '';
  const { message = '' } = error instanceof Error ? error : {};
  // A certificate's file that is missing has a path.
  const isAboutSettings = /does not support SSL|, open /.test(message);
  const isLasting = isAboutSettings || isAboutTls(code) || LASTING.test(code);
  return new StorageUnavailableError('The database takes no connection', error, isLasting);
}

/**
 * An error that is not the database's own answer comes from the connection. The database also sends an error before it
 * closes a connection; without this check the pool would give that connection to the next query. A session that is
 * read-only (25006) may stay so when the database no longer is, as after a failover.
 */
function endsConnection(error: unknown): boolean {
  return !(error instanceof DatabaseError) || /^(08...|25006|25P0[34]|57P0[1-5])$/.test(error.code ?? '');
}
