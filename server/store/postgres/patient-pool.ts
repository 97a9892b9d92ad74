import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { StorageUnavailableError } from '../storage-unavailable.ts';

/**
 * A pool whose patience ends. A database that cannot be reached, or stays silent for `patienceMs` milliseconds, is a
 * `StorageUnavailableError`, and the connection on which that happened is never used again: its transaction may be
 * half done, and a late answer would be taken for the next question's.
 */
export class PatientPool implements PostgresPool {
  readonly options: object;
  readonly #pool: Pool;
  readonly #patienceMs: number;

  constructor(pool: Pool, patienceMs: number) {
    this.options = pool.options;
    this.#pool = pool;
    this.#patienceMs = patienceMs;
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return new PatientClient(await this.#pool.connect(), this.#patienceMs);
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
  readonly #patienceMs: number;
  readonly #onError = (error: Error) => this.#lose('The connection to the database was lost.', error);
  #lost: StorageUnavailableError | undefined;

  constructor(client: PoolClient, patienceMs: number) {
    this.#client = client;
    this.#patienceMs = patienceMs;
    client.on('error', this.#onError);
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(sql: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('Cursors are not in use here.');
    return this.#ask(sql, parameters);
  }

  release(destroy = false): void {
    this.#client.off('error', this.#onError);
    this.#client.release(destroy || this.#lost !== undefined);
  }

  async #ask(sql: string, parameters: readonly unknown[]) {
    if (this.#lost) throw this.#lost;
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(this.#lose('The database does not answer.')), this.#patienceMs);
    try {
      return await Promise.race([this.#client.query(sql, [...parameters]), silence]);
    } catch (error) {
      if (endsConnection(error)) this.#lose('The database ended the connection.', error);
      throw this.#lost ?? error;
    } finally {
      clearTimeout(timer);
    }
  }

  #lose(message: string, cause?: unknown): StorageUnavailableError {
    this.#lost ??= new StorageUnavailableError(message, cause);
    return this.#lost;
  }
}

/** The database says so before the connection closes; whoever took it from the pool in between would be cut off, too. */
function endsConnection(error: unknown): boolean {
  return error instanceof DatabaseError && /^(08...|25P0[34]|57P0[1-5])$/.test(error.code ?? '');
}
