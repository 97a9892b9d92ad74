import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { contactRequestSchema } from '../../business/contact-request-schema.ts';
import { confirmation } from '../../server/channels/mail/messages/confirmation.ts';
import { notification } from '../../server/channels/mail/messages/notification.ts';
import { writeMessage } from '../../server/channels/mail/transports/write-message.ts';
import { hasNumericDomain } from '../../server/mail-address.ts';
import type { StoredRequest } from '../../server/store/schema.ts';
import { generatedVisitor } from '../support/generated-visitor.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
import { reportFigures } from '../support/report-figures.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type ReceivedMail, startSmtpPeer } from '../support/smtp-peer.ts';
import { storedRequest } from '../support/stored-request.ts';

const REQUESTS = 5_000;
const SEED = 20_250_501;

function acceptedRequests() {
  const random = seededRandom(SEED);
  const requests: StoredRequest[] = [];
  let generated = 0;
  while (requests.length < REQUESTS) {
    generated += 1;
    const parsed = contactRequestSchema.safeParse(generatedVisitor(random));
    if (!parsed.success) continue;
    const id: string = `${requests.length}`;
    requests.push(storedRequest({ ...parsed.data, id, idempotency_key: id }));
  }
  return { requests, refused: generated - REQUESTS };
}

const headerNames = (mail: ReceivedMail) => mail.headerLines.map(({ key }) => key).join(' ');

/** Everything in a mail that a reader sees or a program reads, except its recipient and its own number. */
function rest({ headers, text, html }: ReceivedMail): string {
  const fixed = [...headers].filter(([name]) => !['to', 'message-id', 'content-type'].includes(name));
  return JSON.stringify([fixed, text, html]);
}

test('5,000 generated visitors: each mail has one recipient, the same headers, and no stranger reads a visitor', async () => {
  await using peer = await startSmtpPeer();
  // Connections are shared, as 10,000 of them would take minutes; the mails are those that the worker sends.
  const transport = createTransport({ url: peer.url, pool: true, maxConnections: 4, maxMessages: Infinity });
  const { requests, refused } = acceptedRequests();
  const failures: string[] = [];
  let sent = 0;
  const send = async (index: number) => {
    const request = requests[index];
    if (request === undefined) return;
    const mails = [notification(request, MAIL_SETTINGS)];
    // Any other one is withheld.
    if (!hasNumericDomain(request.email)) mails.push(confirmation(request, MAIL_SETTINGS));
    sent += mails.length;
    for (const mail of mails) {
      await transport
        .sendMail({ envelope: mail.envelope, raw: await writeMessage(mail) })
        .catch(({ message }) => failures.push(`${mail.messageId} ${request.email}: ${message}`));
    }
  };
  const next = requests.keys();
  const sender = async () => {
    for (const index of next) await send(index);
  };
  await Promise.all(Array.from({ length: 4 }, sender));
  transport.close();

  const received = new Map(peer.mails.all.map((mail) => [mail.messageId, mail]));
  const headerSets = { notification: new Set<string>(), confirmation: new Set<string>() };
  const confirmations = new Set<string>();
  const wrong: string[] = [];
  for (const request of requests) {
    const announced = received.get(`<notification.${request.id}@agency.example>`);
    const confirmed = received.get(`<confirmation.${request.id}@agency.example>`);
    if (announced) headerSets.notification.add(headerNames(announced));
    if (announced?.recipients.join() !== MAIL_SETTINGS.mailTo[0].address)
      wrong.push(`announcement of ${request.email}`);
    const { name, address = '' } = announced?.replyTo?.value[0] ?? {};
    if (inOneSpace(name) !== inOneSpace(request.name) || !sameMailbox(address, request.email))
      wrong.push(`a reply to ${request.email} goes to ${name} ${address}`);
    if (inOneSpace(announced?.subject) !== inOneSpace(`New consultation request: ${request.name}`))
      wrong.push(`subject of ${JSON.stringify(request.name)}: ${JSON.stringify(announced?.subject)}`);
    if (!confirmed) continue;
    headerSets.confirmation.add(headerNames(confirmed));
    confirmations.add(rest(confirmed));
    const [recipient = '', ...others] = confirmed.recipients;
    if (others.length > 0 || !sameMailbox(recipient, request.email))
      wrong.push(`${request.email} got ${confirmed.recipients.join()}`);
  }
  reportFigures('generated names', {
    requests: requests.length,
    'refused by the schema': refused,
    mails: peer.mails.all.length,
    'refused by the peer': failures.length,
    'wrong recipients': wrong.length,
    'header sets': headerSets.notification.size + headerSets.confirmation.size,
    'different confirmations': confirmations.size,
  });
  // A form takes two dots in a row, SMTP does not: no such mailbox exists, and its request is still announced.
  expect(failures.filter((failure) => !/^<confirmation.+\.\..*@.+ 501 /.test(failure))).toEqual([]);
  expect(wrong).toEqual([]);
  expect(peer.mails.all).toHaveLength(sent - failures.length);
  expect([headerSets.notification.size, headerSets.confirmation.size]).toEqual([1, 1]);
  expect(confirmations.size).toBe(1);
});

/** A long header is folded at spaces, and of two in a row one may be lost. */
const inOneSpace = (text = '') => text.replaceAll(/ +/g, ' ');

/**
 * A domain's case means nothing, and quotes around what stands before it neither: SMTP wants them where a form does
 * not. https://www.rfc-editor.org/rfc/rfc5321#section-4.1.2
 */
function sameMailbox(one: string, other: string): boolean {
  const spelled = (address: string) =>
    address.replace(/^"([^"\\]+)"@/, '$1@').replace(/@.*$/, (domain) => domain.toLowerCase());
  return spelled(one) === spelled(other);
}
