import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { listenLocally, stopListening } from './local-port.ts';

/**
 * A port of 127.0.0.1 that refuses every connection, and that no program can take meanwhile: a connection of this
 * process uses it as its own end. For programs that do not go to port 1, as `fetch`.
 */
export async function holdRefusingPort() {
  const server = createServer();
  const socket = connect(await listenLocally(server), '127.0.0.1');
  const [[peer]] = await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
  return {
    port: Number(socket.localPort),
    async [Symbol.asyncDispose]() {
      peer.destroy();
      socket.destroy();
      await stopListening(server);
    },
  };
}
