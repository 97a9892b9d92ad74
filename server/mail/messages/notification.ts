import { REPLY_WITHIN_HOURS } from '../../../business/promises.ts';
import type { StoredRequest } from '../../store/schema.ts';
import { type MailSettings, mailHead, type OutgoingMail } from '../outgoing-mail.ts';
import { html, htmlLetter, paragraph } from './html.ts';
import { telephoneLink } from './telephone-link.ts';

/** Tells the agency that somebody asks for a consultation. Answering it writes to the visitor. */
export function notification(request: StoredRequest, settings: MailSettings): OutgoingMail {
  const { name, phone, email } = request;
  const subject = `New consultation request: ${name}`;
  const opening = `${name} asks for a free consultation. Answer this mail to write to them.`;
  const received = new Date(request.received_at).toISOString();
  const replyBy = new Date(request.received_at + REPLY_WITHIN_HOURS * 3_600_000).toISOString();
  const tel = telephoneLink(phone);
  return {
    ...mailHead(request, 'notification', settings.mailTo, settings),
    replyTo: { name, address: email },
    subject,
    text: `${opening}

Name: ${name}
Phone: ${phone}${tel === undefined ? '' : ` (${tel})`}
Email: ${email}

Received: ${received}
Reply due by: ${replyBy}
`,
    html: htmlLetter(subject, [
      paragraph(opening),
      html`<p style="margin:0 0 16px">Name: <strong>${name}</strong><br>`,
      tel === undefined ? html`Phone: ${phone}<br>` : html`Phone: <a href="${tel}">${phone}</a><br>`,
      html`Email: <a href="${mailtoLink(email)}">${email}</a></p>`,
      html`<p style="margin:0 0 16px">Received: ${received}<br>Reply due by: <strong>${replyBy}</strong></p>`,
    ]),
  };
}

/** An address may hold `?`, `&` and `%`, which mean something else in a link. */
function mailtoLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
