import { expect, test } from 'vitest';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { MAIL_SETTINGS } from '../../tests/support/mail-settings.ts';
import { openAgency } from '../../tests/support/open-agency.ts';
import type { ReceivedMail } from '../../tests/support/smtp-peer.ts';
import { markReplied, unmarkReplied } from './marks.ts';

const HOUR_MINUTES = 60;
const MAYA = { name: 'Maya', address: 'maya@agency.example' };
const JOE = { name: '', address: 'joe@agency.example' };
const settings = { ...MAIL_SETTINGS, mailTo: [MAYA, JOE] as const };

const kindOf = ({ messageId = '' }: ReceivedMail) => messageId.slice(1, messageId.indexOf('.'));
const sentTo = (mails: readonly ReceivedMail[], address: string) =>
  mails.filter(({ recipients }) => recipients.includes(address)).map(kindOf);

const open = (options: Partial<Parameters<typeof openAgency>[0]> = {}) =>
  openAgency({ settings, ...options });

test('each person gets each mail once, in a mail of their own, and the visitor answers the first alone', async () => {
  await using agency = await open();
  await agency.request();
  await agency.pass(48 * HOUR_MINUTES);
  const mails = agency.peer.mails.all;
  for (const { address } of settings.mailTo)
    expect(sentTo(mails, address)).toEqual(['notification', 'reminder', 'overdue']);
  expect(sentTo(mails, VISITOR.email)).toEqual(['confirmation']);
  for (const { recipients, to } of mails) {
    expect(recipients).toHaveLength(1);
    expect(to).toMatchObject([{ address: recipients[0] }]);
  }
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length);
  const confirmation = mails.find(({ recipients }) => recipients.includes(VISITOR.email));
  expect(confirmation?.replyTo).toEqual([MAYA]);
  // A stranger can ask for a confirmation, and must not learn who works at the agency.
  expect(confirmation?.headerLines.map(({ line }) => line).join()).not.toContain(JOE.address);
});

test('a reminder that waits for one mailbox is withdrawn when another person marks the request', async () => {
  let joeIsFull = true;
  await using agency = await open({
    smtp: { onRcpt: (address) => (joeIsFull && address === JOE.address ? { code: 452 } : undefined) },
  });
  const id = await agency.request();
  await agency.pass(18.5 * HOUR_MINUTES);
  expect(sentTo(agency.peer.mails.all, MAYA.address)).toEqual(['notification', 'reminder']);
  await markReplied(agency.store, { id, now: agency.clock.time });
  joeIsFull = false;
  await agency.pass(HOUR_MINUTES);
  expect(sentTo(agency.peer.mails.all, JOE.address)).toEqual(['notification']);
  await unmarkReplied(agency.store, { id });
  await agency.pass(HOUR_MINUTES);
  for (const { address } of settings.mailTo)
    expect(sentTo(agency.peer.mails.all, address)).toEqual(['notification', 'reminder']);
});
