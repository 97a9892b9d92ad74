import type { Copy, MailSettings } from '../../server/channels/mail/outgoing-mail.ts';

/** An agency as the mails need to know it. */
export const MAIL_SETTINGS: MailSettings = {
  mailFrom: { name: 'Agency', address: 'desk@agency.example' },
  mailTo: [{ name: 'Front Desk', address: 'new@agency.example' }],
  timeZone: 'UTC',
  publicOrigin: 'https://agency.example',
  secret: 'a secret for the tests, of no use elsewhere',
};

/** Of a mail to the agency, the copy for its only mailbox. */
export const ONLY_COPY: Copy = { to: MAIL_SETTINGS.mailTo[0], recipient: 0, resends: 0 };

/** What a reader sees of a mail's HTML body, still escaped. */
export function wordsOf(html: string): string {
  return html.slice(html.indexOf('</head>')).replaceAll(/<[^>]*>/g, '');
}

/** The links in a mail's text or HTML that do something with a request, in order. */
export function linkedIn(body: string): string[] {
  return body.match(/https:\/\/[^/\s"]+\/agency\/[\w.-]+/g) ?? [];
}
