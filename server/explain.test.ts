import { expect, test } from 'vitest';
import { deliveryAdvice } from './explain.ts';

const HOST = 'Correct the host in';

test.each([
  ['EDNS ENOTFOUND CONN', 'SMTP_URL', `its name cannot be found .+${HOST} SMTP_URL, or the DNS`],
  ['EAI_AGAIN', 'WEBHOOK_URL', `its name cannot be found .+${HOST} WEBHOOK_URL, or the DNS`],
  ['ECONNREFUSED CONN', 'SMTP_URL', 'nothing listens there .+ in SMTP_URL: docs/deploying/mail.md.$'],
  ['ETLS CERT_HAS_EXPIRED', 'SMTP_URL', 'TLS with it fails .+certificate renewed'],
  ['EENVELOPE 451 RCPT TO', 'SMTP_URL', 'it asks to come back later .+. Wait;'],
  ['EAUTH 454 AUTH PLAIN', 'SMTP_URL', 'it asks to come back later .+. Wait;'],
  ['EENVELOPE 554 5.7.1 RCPT TO', 'SMTP_URL', 'it does not let this account send that .+. Set MAIL_FROM'],
  [
    '404',
    'WEBHOOK_URL',
    'it answers with this status \\(404\\). Correct WEBHOOK_URL, or look at its own log.$',
  ],
  ['TypeError at summary (summary-mail.ts:30:3)', 'SMTP_URL', 'it could not be composed .+ the server.$'],
  ['unknown', 'SMTP_URL', 'something failed \\(unknown\\). If it lasts, look at SMTP_URL.$'],
] as const)('%s is told as what it means and what to do', (codes, setting, words) => {
  expect(deliveryAdvice(codes, setting)).toMatch(new RegExp(`^${words}`));
});
