import { expect, test } from 'vitest';
import { deliveryAdvice } from './delivery-trouble.ts';

test.each([
  ['EDNS ETIMEOUT CONN', 'SMTP_URL', /^no DNS server says where it is .+\. Correct the DNS of this machine/],
  ['EAI_AGAIN', 'WEBHOOK_URL', /^no DNS server says where it is .+\. Correct the DNS of this machine/],
  ['EDNS ENOTFOUND CONN', 'SMTP_URL', /^its name cannot be found .+\. Correct the host in SMTP_URL\.$/],
  ['ETIMEDOUT CONN', 'SMTP_URL', /^it does not answer .+ in SMTP_URL: smtps:.+docs\/deploying\/mail\.md\.$/],
  ['EENVELOPE 451 RCPT TO', 'SMTP_URL', /^it asks to come back later, .+\. Wait;/],
  ['EAUTH 454 AUTH PLAIN', 'SMTP_URL', /^it takes no login now .+\. Wait;/],
  ['EMESSAGE 550 5.4.5 DATA', 'SMTP_URL', /^the quota of this account is used up/],
  ['EENVELOPE 554 5.7.1 RCPT TO', 'SMTP_URL', /^it does not let this account send there: .+\. Verify/],
  ['EENVELOPE 552 5.2.2 RCPT TO', 'SMTP_URL', /^the mailbox is full /],
  ['EMESSAGE 554 DATA', 'SMTP_URL', /^it refuses the mail itself .+\. Ask your mail provider why\.$/],
  ['503', 'WEBHOOK_URL', /^it answers that it cannot take it now \(503\)\. Wait;/],
  ['404', 'WEBHOOK_URL', /^it refuses with this status \(404\)\. Correct WEBHOOK_URL/],
  [
    'TypeError at summary (summary-mail.ts:30:3)',
    'SMTP_URL',
    /^it could not be composed .+ restart the server\.$/,
  ],
  ['unknown', 'SMTP_URL', 'something failed (unknown). If it lasts, look at SMTP_URL.'],
] as const)('%s is told as what it means and what to do', (reason, setting, words) => {
  expect(deliveryAdvice(reason, setting)).toMatch(words);
});
