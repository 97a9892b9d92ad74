import { connect, createServer, type Socket } from 'node:net';
import { listenLocally, stopListening } from '../support/machine.ts';

/** Says where a server listens: https://www.postgresql.org/docs/current/runtime-config-connection.html */
export function postgresSocket(url: string): { path: string } {
  const { searchParams, port } = new URL(url);
  return { path: `${searchParams.get('host')}/.s.PGSQL.${port}` };
}

/** A port of 127.0.0.1 that leads to a server's Unix socket, and can fail like a network. */
export async function startTcpProxy(server: { path: string }) {
  const sockets = new Set<Socket>();
  let frozen = false;
  let marker: string | undefined;
  const proxy = createServer((client) => {
    const target = connect(server);
    let cut = false;
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        target.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (frozen) return;
      cut ||= marker !== undefined && chunk.includes(marker);
      target.write(chunk);
    });
    target.on('data', (chunk) => {
      if (cut) client.destroy();
      else if (!frozen) client.write(chunk);
    });
  });
  return {
    port: await listenLocally(proxy),
    /** Keeps every connection open but forwards nothing more, like a network that was lost. */
    freeze() {
      frozen = true;
    },
    /** Passes on what a client sends; once it has sent this text, the answer is lost with the connection. */
    cutAnswerTo(text: string) {
      marker = text;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await stopListening(proxy);
    },
  };
}
