import { createServer, type Socket } from 'node:net';
import { listenLocally, stopListening } from './local-port.ts';

/** What the server does once it has read everything up to that point. */
export interface SmtpFault {
  /** `greeting`: as soon as a client connects. `mail`: after MAIL FROM. `data`: after the whole mail was sent. */
  at: 'greeting' | 'mail' | 'data';
  /** `silence`: it never answers again. `drop`: it closes the connection. */
  does: 'silence' | 'drop';
}

/**
 * An SMTP server on 127.0.0.1 that fails halfway, and remembers the Message-IDs that it read until then. Without a
 * fault it accepts every mail, with as little work as a failing one.
 */
export async function startFaultySmtpPeer({ at, does }: Partial<SmtpFault> = {}) {
  const messageIds: string[] = [];
  const sockets = new Set<Socket>();

  function serve(socket: Socket) {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const fail = () => void (does === 'drop' && socket.destroy());
    if (at === 'greeting') return fail();
    let received = '';
    let isInData = false;
    let isFailing = false;
    socket.setEncoding('latin1');
    socket.write('220 peer\r\n');
    socket.on('data', (part: string) => {
      received += part;
      while (!isFailing) {
        const end = received.indexOf(isInData ? '\r\n.\r\n' : '\r\n');
        if (end === -1) return;
        const read = received.slice(0, end);
        received = received.slice(end + (isInData ? 5 : 2));
        if (isInData) messageIds.push(/^Message-ID:\s+(\S+)/im.exec(read)?.[1] ?? '');
        isFailing = (at === 'mail' && read.startsWith('MAIL')) || (at === 'data' && isInData);
        if (isFailing) return fail();
        isInData = read === 'DATA';
        socket.write(isInData ? '354 go on\r\n' : '250 fine\r\n');
      }
    });
  }

  const server = createServer(serve);
  return {
    url: `smtp://127.0.0.1:${await listenLocally(server)}`,
    messageIds,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await stopListening(server);
    },
  };
}
