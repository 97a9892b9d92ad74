import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { StorageUnavailableError } from '../storage-unavailable.ts';

/**
 * A pool that throws a `StorageUnavailableError` when the database is unavailable: it accepts no connection, the
 * connection ended, or it was silent for longer than the pool's `query_timeout`. Such a connection is never used again,
 * because its transaction may be half done.
 */
export class PatientPool implements PostgresPool {
  readonly options: object;
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.options = pool.options;
    this.#pool = pool;
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return new PatientClient(await this.#pool.connect());
    } catch (error) {
      throw new StorageUnavailableError('The database takes no connection.', error);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

class PatientClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  #lost: StorageUnavailableError | undefined;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(sql: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('Cursors are not in use here.');
    return this.#ask(sql, parameters);
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#lost !== undefined);
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

/**
 * An error that is not the database's own answer comes from the connection. The database also sends an error before it
 * closes a connection; without this check the pool would give that connection to the next query.
 */
function endsConnection(error: unknown): boolean {
  return !(error instanceof DatabaseError) || /^(08...|25P0[34]|57P0[1-5])$/.test(error.code ?? '');
}
