import { describe, expect, test } from 'vitest';
import { brand } from '../../../business/brand.ts';
import { REPLY_WITHIN_HOURS, SESSION_MINUTES } from '../../../business/promises.ts';
import { MAIL_SETTINGS } from '../../../tests/support/mail-settings.ts';
import { confirmation } from './confirmation.ts';
import { notification } from './notification.ts';
import { telephoneLink } from './telephone-link.ts';

const settings = { ...MAIL_SETTINGS, mailTo: { name: '', address: 'new@agency.example' } };
const request = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  idempotency_key: 'caller:1',
  name: `Maya "<b>O'Neil</b>" & Co`,
  phone: '+1 (555) 123-4567',
  email: "o'neil+a&b%c?d@bakery.example",
  received_at: Date.parse('2026-01-01T10:00:00Z'),
  suspicion: null,
  replied_at: null,
  next_alert_at: null,
  changes: 0,
};

describe('the notification', () => {
  const mail = notification(request, settings);

  test('carries what is needed to call or write back, and by when', () => {
    expect(mail.subject).toBe(`New consultation request: ${request.name}`);
    expect(mail.replyTo).toEqual({ name: request.name, address: request.email });
    expect(mail.text).toContain(`
Name:         Maya "<b>O'Neil</b>" & Co
Phone:        +1 (555) 123-4567
Email:        o'neil+a&b%c?d@bakery.example

Received:     Thu, Jan 1, 2026, 10:00 AM UTC
Reply due by: Fri, Jan 2, 2026, 10:00 AM UTC
`);
    expect(mail.html).toContain('href="tel:+15551234567"');
    expect(mail.html).toContain('href="mailto:o&#39;neil%2Ba%26b%25c%3Fd@bakery.example"');
    for (const time of ['Thu, Jan 1, 2026, 10:00 AM UTC', 'Fri, Jan 2, 2026, 10:00 AM UTC']) {
      expect(mail.html).toContain(`>${time}</td>`);
    }
  });

  test('of suspected spam says so first, and why', () => {
    const suspected = notification({ ...request, suspicion: 'honeypot, link in name' }, settings);
    expect(suspected.subject).toBe(`[Suspected spam] ${mail.subject}`);
    const words = 'Suspected spam: honeypot, link in name. They got no confirmation.';
    for (const body of [suspected.text, suspected.html]) expect(body).toContain(words);
    for (const body of [mail.text, mail.html]) expect(body).not.toContain('uspected spam');
  });

  test('shows every character of the name and the address', () => {
    expect(words(mail.html)).toContain('Maya &quot;&lt;b&gt;O&#39;Neil&lt;/b&gt;&quot; &amp; Co');
    expect(words(mail.html)).toContain('o&#39;neil+a&amp;b%c?d@bakery.example');
  });

  test('has a phone line without a link when there is nothing to dial', () => {
    const { html, text } = notification({ ...request, phone: 'ask at the bakery' }, settings);
    expect(html).toContain('>ask at the bakery</td>');
    expect(html).not.toContain('href="tel:');
    expect(text).toContain('Phone:        ask at the bakery\n');
  });

  test.each([
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' style='background:url(x)' x='",
    '$& {{name}} <!-- --> ]]> <![endif]-->',
    '=?utf-8?q?a?= <evil@evil.example>, b',
  ])('holds no markup of a visitor named %s', (name) => {
    const { html, text } = notification({ ...request, name, phone: `+1 ${name}` }, settings);
    expect(tags(html)).toEqual(tags(mail.html));
    expect(text).toContain(name);
  });

  test('lets no visitor write a line of the sheet', () => {
    const name = `Maya\u2028Phone: 5\u2029Reply due by: never ${'x'.repeat(200)}`;
    const { text } = notification({ ...request, name }, settings);
    expect(text.match(/^Phone:/gm)).toHaveLength(1);
    expect(text.match(/^Reply due by:/gm)).toHaveLength(1);
  });
});

describe('the confirmation', () => {
  const mail = confirmation(request, settings);

  test('says what happens next and how to be forgotten', () => {
    expect(mail.subject).toBe("We've received your request");
    expect(mail.replyTo).toEqual(settings.mailTo);
    for (const fact of [
      `${REPLY_WITHIN_HOURS} hours`,
      `${SESSION_MINUTES}-minute strategy session`,
      'no commitment',
      'reply to this mail',
      `details erased, write to ${brand.email}`,
      `The people at ${brand.name}`,
      'automatic confirmation',
    ]) {
      expect(mail.text.replace(/\s+/g, ' ')).toContain(fact);
      expect(words(mail.html)).toContain(fact);
    }
  });

  test('is word for word the same for every visitor', () => {
    const other = confirmation({ ...request, name: 'x', phone: 'y', email: 'z@z.example' }, settings);
    expect([mail.subject, mail.text, mail.html]).toEqual([other.subject, other.text, other.html]);
  });

  test('does not shout', () => {
    expect(mail.subject + mail.text + words(mail.html)).not.toContain('!');
  });
});

describe.each([
  ['notification', notification],
  ['confirmation', confirmation],
])('every %s', (kind, compose) => {
  const longest = {
    ...request,
    name: `王 ${'n'.repeat(198)}`,
    phone: '5'.repeat(64),
    email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
  };
  const mail = compose(longest, settings);

  test('goes to one recipient with these headers and no other', () => {
    expect(Object.keys(mail).sort()).toEqual([
      'date',
      'envelope',
      'from',
      'headers',
      'html',
      'messageId',
      'replyTo',
      'subject',
      'text',
      'to',
    ]);
    expect(mail.headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
    expect(mail.messageId).toBe(`<${kind}.${request.id}@agency.example>`);
    expect(mail.from).toEqual(settings.mailFrom);
    expect(mail.to).toEqual(kind === 'notification' ? settings.mailTo : { name: '', address: longest.email });
  });

  test('is the same mail when it is made again', () => {
    expect(compose(longest, settings)).toEqual(mail);
  });

  test('fits a narrow window of plain text', () => {
    const long = mail.text.split('\n').filter((line) => line.length > 78 && !line.includes('@'));
    expect(long).toEqual([]);
  });

  test('fetches nothing and runs nothing', () => {
    expect(mail.html).not.toMatch(
      /https?:|url\(|@import|@font-face|\ssrc=|<(script|img|link|iframe|form|svg)\b/i,
    );
    const targets = [...mail.html.matchAll(/href="(\w+):/g)].map(([, scheme]) => scheme);
    expect(targets.filter((scheme) => scheme !== 'mailto' && scheme !== 'tel')).toEqual([]);
  });

  test('is whole without its style sheets, and made for Outlook, phones and the dark', () => {
    const bare = mail.html.replaceAll(/<style>.*?<\/style>/gs, '');
    expect(bare).toContain('max-width:560px');
    expect(bare).toContain('<!--[if mso]><table role="presentation" width="560"');
    for (const table of bare.match(/<table[^>]*>/g) ?? []) expect(table).toContain('role="presentation"');
    expect(bare).toContain('<html lang="en">');
    expect(bare).toContain('<meta name="color-scheme" content="light dark">');
    expect(bare).toContain('<meta name="supported-color-schemes" content="light dark">');
    expect(mail.html).toContain('@media (prefers-color-scheme: dark)');
  });
});

test.each([
  ['(555) 123-4567', 'tel:5551234567'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
  [' (+1) 555', 'tel:+1555'],
  ['javascript:alert(1)', 'tel:1'],
  ['call me', undefined],
])('the telephone link of %s', (phone, link) => {
  expect(telephoneLink(phone)).toBe(link);
});

/** What a reader sees of a mail's body, still escaped. */
function words(html: string): string {
  return html.slice(html.indexOf('</head>')).replaceAll(/<[^>]*>/g, '');
}

/** The kinds of every tag, in order. */
function tags(html: string): string[] {
  return html.match(/<[/!]?[a-z]*/gi) ?? [];
}
