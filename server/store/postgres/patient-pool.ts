import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { codeOf, isSystemError } from '../../process/errors.ts';
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
      throw noConnection(error);
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

/** https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const UNTRUSTED =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET_ISSUER|VERIFY)_.*)$/;

/** The words of `pg`, which has no code for it. */
const WITHOUT_TLS = 'The server does not support SSL connections';

function noConnection(error: unknown): StorageUnavailableError {
  const words = error instanceof Error ? error.message : '';
  const code = codeOf(error);
  const because = (why: string, whatToDo?: string) =>
    new StorageUnavailableError(`The database takes no connection${why && `: ${why}`}.`, error, whatToDo);
  if (words === WITHOUT_TLS)
    return because(
      'it offers no TLS',
      'Turn TLS on there. If no one else can reach the network on the way, add ?sslmode=disable to DATABASE_URL.',
    );
  if (UNTRUSTED.test(code ?? ''))
    return because(
      'its certificate is not signed by an authority that is trusted here',
      'Give the root certificate of its provider: add ?sslmode=verify-full&sslrootcert=/path/to/root.crt to DATABASE_URL.',
    );
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return because(
      'its certificate is for another host',
      'Write the host in DATABASE_URL as its provider does.',
    );
  if (isSystemError(error) && error.message.includes(', open '))
    return because('the file that sslrootcert names cannot be read', 'Correct DATABASE_URL.');
  // The others of the system are said by their code.
  return because(error instanceof DatabaseError || code === undefined ? words : '');
}

/**
 * An error that is not the database's own answer comes from the connection. The database also sends an error before it
 * closes a connection; without this check the pool would give that connection to the next query.
 */
function endsConnection(error: unknown): boolean {
  return !(error instanceof DatabaseError) || /^(08...|25P0[34]|57P0[1-5])$/.test(error.code ?? '');
}
