import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { z } from 'zod';
import { listenLocally, stopListening } from './machine.ts';

/** A server delivers to these two: a mail server and a webhook's receiver. They fail as a test tells them. */

/** A mail arrives as this: its content, its envelope, and the name that its sender gave. */
type ReceivedMail = Email & {
  source: string;
  envelopeFrom: string;
  recipients: string[];
  greetedAs: string;
};

type Reply = { code: number; text?: string };

export interface SmtpPeerOptions {
  /** A client that connects gets no greeting before this resolves. */
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

/** `SMTP_URL` may be this: nothing listens on port 1. */
export const NO_SMTP_SERVER = 'smtp://127.0.0.1:1';

/** Starts a real SMTP server on 127.0.0.1, which keeps what it is sent. */
export async function startSmtpPeer(options: SmtpPeerOptions = {}) {
  const { beforeGreeting = async () => {}, onRcpt, onData, onAuth, offersTls, isSecure = false } = options;
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
      buffer(stream).then(async (source) => {
        const mail = {
          ...(await PostalMime.parse(source, { attachmentEncoding: 'utf8' })),
          source: `${source}`,
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
  const url = `${isSecure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`;
  return { url, port, mails, stop, [Symbol.asyncDispose]: stop };
}

function refusal(reply: Reply | undefined): (Error & { responseCode: number }) | null {
  return reply ? Object.assign(new Error(reply.text ?? 'Refused'), { responseCode: reply.code }) : null;
}

export const RECEIVER_SECRET = `whsec_${Buffer.from('a key for tests, of 32 bytes all').toString('base64')}`;

const eventSchema = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});

/** The signature of this event is right. */
type ReceivedEvent = z.infer<typeof eventSchema> & { headers: IncomingHttpHeaders; body: string };

export interface WebhookReceiverOptions {
  /** Answers an event, or does not; by default with 204. An event that is not signed with `RECEIVER_SECRET` gets 401. */
  answer?: (response: ServerResponse, event: ReceivedEvent) => void;
}

/** Starts a server on 127.0.0.1 that takes events as the Standard Webhooks specification says, and keeps them. */
export async function startWebhookReceiver({
  answer = (response) => response.writeHead(204).end(),
}: WebhookReceiverOptions = {}) {
  const webhook = new Webhook(RECEIVER_SECRET);
  const events = keepArrivals<ReceivedEvent>();

  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    // A client that drops its connection is no fault of the receiver's.
    if (body === undefined) return;
    const { headers } = request;
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    try {
      const event = { headers, body, ...eventSchema.parse(webhook.verify(body, given)) };
      events.add(event);
      answer(response, event);
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      response.writeHead(401).end();
    }
  });
  const port = await listenLocally(server);
  const stop = () => stopListening(server);
  return { url: `http://127.0.0.1:${port}/events`, events, stop, [Symbol.asyncDispose]: stop };
}

/** Keeps what arrives at a server or in a log, for tests that wait for it. */
export function keepArrivals<T>() {
  const all: T[] = [];
  const arrivals = new EventEmitter();
  arrivals.setMaxListeners(0);
  return {
    all: all as readonly T[],
    add(arrival: T): void {
      all.push(arrival);
      arrivals.emit('arrival');
    },
    async waitFor(count: number, matches: (arrival: T) => boolean = () => true): Promise<T[]> {
      const found = () => all.filter(matches).slice(0, count);
      while (found().length < count) await once(arrivals, 'arrival');
      return found();
    },
  };
}
