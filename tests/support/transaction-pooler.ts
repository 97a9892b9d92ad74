import { connect, createServer, type Socket } from 'node:net';
import { listenLocally, stopListening } from './local-port.ts';
import { postgresSocket } from './start-postgres.ts';

/** What Postgres sends when a login has succeeded: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const AUTHENTICATION_OK = Buffer.from('R\0\0\0\x08\0\0\0\0', 'latin1');
const READY_FOR_QUERY = Buffer.from('Z\0\0\0\x05I', 'latin1');
const TERMINATE = 'X'.charCodeAt(0);

/**
 * A pooler in transaction mode: all clients share one connection to the database, in turn. Like pgbouncer it refuses
 * settings in the first message of a client. For clients that ask one after the other.
 */
export async function startTransactionPooler(databaseUrl: string) {
  const database = connect(postgresSocket(databaseUrl));
  const clients = new Set<Socket>();
  /** Who gets what the database sends. */
  let current: Socket | undefined;
  let loginReply: Buffer = Buffer.alloc(0);
  database.on('data', (chunk) => {
    current?.write(chunk);
    if (!loginReply.includes(READY_FOR_QUERY)) loginReply = Buffer.concat([loginReply, Buffer.from(chunk)]);
  });
  const pooler = createServer((client) => {
    clients.add(client);
    client.on('error', () => {}).on('close', () => clients.delete(client));
    client.once('data', (first) => {
      if (first.includes('_timeout')) {
        client.destroy();
        return;
      }
      if (loginReply.length === 0) forward(first);
      else client.write(loginReply.subarray(loginReply.indexOf(AUTHENTICATION_OK)));
      client.on('data', forward);
    });
    const forward = (chunk: string | Buffer) => {
      if (chunk[0] === TERMINATE) return;
      current = client;
      database.write(chunk);
    };
  });
  const port = await listenLocally(pooler);
  return {
    url: Object.assign(new URL(databaseUrl), { port, search: '' }).href,
    async [Symbol.asyncDispose]() {
      for (const socket of [...clients, database]) socket.destroy();
      await stopListening(pooler);
    },
  };
}
