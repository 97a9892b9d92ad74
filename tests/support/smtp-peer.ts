import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { keepArrivals } from './keep-arrivals.ts';
import { listenLocally } from './local-port.ts';

/** A mail as it arrived: what was in it, the envelope it came in, and by which name its sender came. */
export type ReceivedMail = ReadMail & { envelopeFrom: string; recipients: string[]; greetedAs: string };

/** A mail with what it was read from. */
type ReadMail = Email & { source: string };

export interface Reply {
  code: number;
  text?: string;
}

export interface SmtpPeerOptions {
  /** Before this resolves, a client that connects gets no greeting. */
  beforeGreeting?: () => Promise<void>;
  onRcpt?: (address: string) => Reply | undefined;
  /** The reply to a whole mail; undefined accepts it. `silence` never answers, `drop` closes the connection. */
  onData?: (mail: ReceivedMail) => Reply | 'silence' | 'drop' | undefined;
  onAuth?: () => Reply | undefined;
  /** It offers TLS, with a certificate that no authority has signed. */
  offersTls?: boolean;
  /** It begins with TLS, with the same certificate. */
  isSecure?: boolean;
}

export type SmtpPeer = Awaited<ReturnType<typeof startSmtpPeer>>;

/** For `SMTP_URL`: nothing listens on port 1. */
export const NO_SMTP_SERVER = 'smtp://127.0.0.1:1';

/** A real SMTP server on 127.0.0.1 that keeps what it is sent. */
export async function startSmtpPeer(options: SmtpPeerOptions = {}) {
  const {
    beforeGreeting = async () => {},
    onRcpt,
    onData,
    onAuth,
    offersTls = false,
    isSecure = false,
  } = options;
  const mails = keepArrivals<ReceivedMail>();

  const server = new SMTPServer({
    authOptional: true,
    secure: isSecure,
    allowInsecureAuth: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    onConnect: (_session, callback) => void beforeGreeting().then(() => callback()),
    onAuth: (_auth, _session, callback) => callback(refusal(onAuth?.()), { user: 'test' }),
    onRcptTo: ({ address }, _session, callback) => callback(refusal(onRcpt?.(address))),
    onData(stream, { envelope, remotePort, hostNameAppearsAs }, callback) {
      readMail(stream).then((read) => {
        const mail = {
          ...read,
          envelopeFrom: envelope.mailFrom ? envelope.mailFrom.address : '',
          recipients: envelope.rcptTo.map(({ address }) => address),
          greetedAs: hostNameAppearsAs,
        };
        const reply = onData?.(mail);
        if (reply === 'silence') return;
        if (reply === 'drop') return void sockets.get(remotePort)?.destroy();
        if (reply) return callback(refusal(reply));
        mails.add(mail);
        callback();
      }, callback);
    },
  });
  const sockets = new Map<number | undefined, Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.set(socket.remotePort, socket);
  });
  // A client that drops its connection is no fault of the peer's.
  server.on('error', () => {});
  const port = await listenLocally(server.server);

  const stop = () => new Promise<void>((resolve) => server.close(resolve));
  return {
    url: `${isSecure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    port,
    mails,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function readMail(stream: Readable): Promise<ReadMail> {
  const source = await buffer(stream);
  return { ...(await PostalMime.parse(source, { attachmentEncoding: 'utf8' })), source: `${source}` };
}

function refusal(reply: Reply | undefined): (Error & { responseCode: number }) | null {
  return reply ? Object.assign(new Error(reply.text ?? 'Refused'), { responseCode: reply.code }) : null;
}
