import { readableTime } from '../../../readable.ts';
import { replyDueAt } from '../../../replies/reply-clock.ts';
import type { StoredRequest } from '../../../store/schema.ts';
import { factLine } from '../layout/fact-line.ts';
import { type Html, html } from '../layout/html.ts';
import { ledger } from '../layout/ledger.ts';
import { wrap } from '../layout/plain-text.ts';
import { telephoneLink } from './telephone-link.ts';
import { telephoneNumber } from './telephone-number.ts';

/** Who asks, how to reach them, when they asked and by when they hear from us. The phone number stays as typed. */
export function requestFacts(
  { name, phone, email, received_at }: StoredRequest,
  { timeZone, due }: { timeZone: string; due: 'Reply due by' | 'Overdue since' },
): { text: string; html: Html } {
  const received = readableTime(received_at, timeZone);
  const dueAt = readableTime(replyDueAt(received_at), timeZone);
  const dialled = telephoneNumber(phone)?.getURI();
  const label = (words: string) => words.padEnd(due.length + ': '.length);
  return {
    text: `${wrap(name, label('Name:'))}
${wrap(phone, label('Phone:'))}
${dialled === undefined ? '' : `${label('')}${dialled}\n`}${label('Email:')}${email}

${label('Received:')}${received}
${label(`${due}:`)}${dueAt}`,
    html: ledger([
      factLine({ label: 'Name', value: name, face: 'text', weight: 'bold' }),
      factLine({ label: 'Phone', value: phone, face: 'figures', href: telephoneLink(phone) }),
      factLine({ label: 'Email', value: breakable(email), face: 'text', href: mailtoLink(email) }),
      factLine({ label: 'Received', value: received, face: 'figures' }),
      factLine({ label: due, value: dueAt, face: 'figures', due: true }),
    ]),
  };
}

/** An address may hold `?`, `&` and `%`, which mean something else in a link. */
function mailtoLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** An address too long for its line breaks before the `@` or a dot, where that is enough. */
function breakable(email: string): Html {
  const [first = '', ...rest] = email.split(/(?=[@.])/);
  return html`${first}${rest.map((part) => html`<wbr>${part}`)}`;
}
