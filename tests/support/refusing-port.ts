import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * A port of 127.0.0.1 that refuses every connection, and that no program can take meanwhile: a connection of this
 * process uses it as its own end. For programs that do not go to port 1, as `fetch`.
 */
export async function holdRefusingPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given out.');
  const socket = connect(address.port, '127.0.0.1');
  const [[peer]] = await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
  return {
    port: Number(socket.localPort),
    async [Symbol.asyncDispose]() {
      peer.destroy();
      socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
