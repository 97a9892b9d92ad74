import { connect, createServer, type Socket } from 'node:net';
import { listenLocally, stopListening } from './local-port.ts';
import { postgresSocket } from './start-postgres.ts';

/** What Postgres sends when a login has succeeded: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const WELCOME = Buffer.from('R\0\0\0\x08\0\0\0\0', 'latin1');
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');
const GOODBYE = 'X'.charCodeAt(0);

/**
 * A pooler in transaction mode: all clients share one connection to the database, in turn. Like pgbouncer it refuses
 * settings in the first message of a client. For clients that ask one after the other.
 */
export async function startTransactionPooler(databaseUrl: string) {
  const database = connect(postgresSocket(databaseUrl));
  const clients = new Set<Socket>();
  /** Who gets what the database sends. */
  let current: Socket | undefined;
  let greeting: Buffer = Buffer.alloc(0);
  database.on('data', (chunk) => {
    current?.write(chunk);
    if (!greeting.includes(READY)) greeting = Buffer.concat([greeting, Buffer.from(chunk)]);
  });
  const pooler = createServer((client) => {
    clients.add(client);
    client.on('error', () => {}).on('close', () => clients.delete(client));
    client.once('data', (first) => {
      if (first.includes('_timeout')) {
        client.destroy();
        return;
      }
      if (greeting.length === 0) forward(first);
      else client.write(greeting.subarray(greeting.indexOf(WELCOME)));
      client.on('data', forward);
    });
    const forward = (chunk: string | Buffer) => {
      if (chunk[0] === GOODBYE) return;
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
