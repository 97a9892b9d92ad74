import { connect } from 'node:net';

/** Sends these bytes unchanged and resolves with everything received before the server closed the connection. */
export function rawCall(port: number, bytes: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let received = '';
  // Not 127.0.0.1: Vite listens on the first address that the machine has for this name.
  const socket = connect(port, 'localhost', () => socket.write(bytes));
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    received += text;
  });
  // A server that refuses may reset the connection while bytes are still on their way: only its answer matters.
  socket.on('error', () => {});
  socket.on('close', () => resolve(received));
  return promise;
}
