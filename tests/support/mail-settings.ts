import type { MailSettings } from '../../server/channels/mail/outgoing-mail.ts';

/** An agency as the mails need to know it. */
export const MAIL_SETTINGS: MailSettings = {
  mailFrom: { name: 'Agency', address: 'desk@agency.example' },
  mailTo: [{ name: 'Front Desk', address: 'new@agency.example' }],
  timeZone: 'UTC',
  publicOrigin: 'https://agency.example',
  secret: 'a secret for the tests, of no use elsewhere',
};
