import { connect, createServer, type Socket } from 'node:net';
import { listenLocally, stopListening } from './local-port.ts';

/** A port of 127.0.0.1, or a Unix socket. */
type Target = { port: number } | { path: string };

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

/**
 * A proxy between a client and a server that can fail like a network. It keeps its port of 127.0.0.1 while the server
 * comes, goes and changes.
 */
export async function startTcpProxy(first?: Target) {
  const sockets = new Set<Socket>();
  let frozen = false;
  let marker: string | undefined;
  let current = first;
  const proxy = createServer((client) => {
    if (current === undefined) {
      client.destroy();
      return;
    }
    const target = connect({ host: '127.0.0.1', ...current });
    let cut = false;
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
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
    /** Forwards new connections there from now on; without a target it closes them. */
    leadTo(target?: Target) {
      current = target;
    },
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
