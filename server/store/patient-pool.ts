import { connect } from 'node:net';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import { z } from 'zod';
import { MINUTE_MS, SECOND_MS } from '../../shared/durations.ts';
import { codeOf, isAboutTls } from '../errors.ts';
import { StorageUnavailableError } from './failures.ts';

/**
 * A pool that throws a `StorageUnavailableError` when the database is unavailable: it accepts no connection, the
 * connection ended, or it was silent for longer than `query_timeout`. Such a connection is never used again, because
 * its transaction may be half done. While the database refuses a further connection, queries share those that are open.
 */
export function patientPool(config: PoolConfig & { max: number }): PostgresPool {
  const pool = new Pool(config);
  // The query on a lost connection fails anyway. Without these listeners the process would end as well.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const refuseAt = performance.now() + (config.connectionTimeoutMillis ?? 0);
      for (let refusal: unknown; ; ) {
        try {
          return new PatientClient(await pool.connect());
        } catch (error) {
          if (error instanceof DatabaseError) refusal = error;
          const unavailable = noConnection(refusal ?? error);
          const mayWait = error === refusal && pool.totalCount > 0 && performance.now() < refuseAt;
          if (!mayWait || unavailable.isLasting) throw unavailable;
          // It goes on with all that are open, however many. A while later there may be room again.
          pool.options.max = 1;
          setTimeout(() => Object.assign(pool.options, { max: config.max }), MINUTE_MS).unref();
        }
      }
    },
  };
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

  async release(destroy = false): Promise<void> {
    if (this.#lost !== undefined) await cancelQuery(this.#client);
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

/** What Postgres gave a session, so that its query can be cancelled. `pg` does not declare them. */
const cancelKey = z.object({ processID: z.int(), secretKey: z.int() });

/** The code of a cancel request. */
const CANCEL = 80877102;

/**
 * Ends what a session still does: a commit that waits for a standby ends by no timeout of the database's, and does not
 * notice that we have left. The pool opens no other session before. It resolves when the database has taken the request,
 * or does not answer. https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-CANCELING-REQUESTS
 */
async function cancelQuery(client: PoolClient): Promise<void> {
  const { host, port } = client;
  const { data: key } = cancelKey.safeParse(client);
  if (key === undefined) return;
  const message = Buffer.alloc(16);
  for (const [at, word] of [message.length, CANCEL, key.processID, key.secretKey].entries())
    message.writeInt32BE(word, 4 * at);
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  socket.setTimeout(SECOND_MS, () => socket.destroy());
  socket.on('error', () => {}).resume();
  socket.end(message);
  await new Promise((resolve) => socket.once('close', resolve));
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
