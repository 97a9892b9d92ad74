import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Keeps every connection open but forwards nothing more, like a network that was lost. */
  freeze(): void;
  /** Passes on what a client sends; once it has sent `marker`, the answer is lost with the connection. */
  cutAnswerTo(marker: string): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A proxy between a client and a server on 127.0.0.1 that can fail like a network. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let frozen = false;
  let marker: string | undefined;
  const proxy = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
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
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy listens on no port.');
  return {
    port: address.port,
    freeze() {
      frozen = true;
    },
    cutAnswerTo(text) {
      marker = text;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
