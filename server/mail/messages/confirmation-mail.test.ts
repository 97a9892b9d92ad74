import { expect, test } from 'vitest';
import { brand, person } from '../../../agency/brand.ts';
import { confirmation as words } from '../../../agency/words/confirmation.ts';
import { hours } from '../../../agency/words/counts.ts';
import { escapeHtml, MAIL_SETTINGS, rendered, wordsOf } from '../../../tests/support/mail-settings.ts';
import { storedRequest } from '../../../tests/support/stored-request.ts';
import { fromTheLeft, weekdayTimeInZone } from '../../readable.ts';
import { confirmation, signedBy } from './confirmation-mail.ts';

const request = storedRequest({ phone: '+1 (213) 373-4267' });
const settings = { ...MAIL_SETTINGS, timeZone: 'America/New_York' };
const mail = rendered(confirmation(request, settings));
const REPLY_BY = weekdayTimeInZone(request.reply_due_at, settings.timeZone);
const PROMISED = hours(24);
const ENDS_IN = '67';

test('the confirmation says the agency’s words, in HTML and in plain text', () => {
  const { steps, smallPrint, opening, next, question } = words;
  for (const said of [
    opening,
    next,
    ...steps(REPLY_BY, PROMISED, ENDS_IN).flatMap(({ title, words }) => [title, words]),
    ...Object.values(question),
    person?.name ?? words.signature,
    smallPrint.map((piece) => (typeof piece === 'string' ? piece : piece.words)).join(''),
  ]) {
    expect(mail.text).toContain(said);
    expect(wordsOf(mail.html)).toContain(escapeHtml(said));
  }
});

test('the confirmation asks one question before its signature, to be answered by a mail to the agency', () => {
  const { heading, text, button } = words.question;
  const link = `mailto:new@agency.example?subject=${encodeURIComponent(heading)}`;
  const signedBy = person?.name ?? words.signature;
  expect(mail.text).toContain(`\n\n${heading}\n\n${text}\n\n${button}:\n${link}\n\n${signedBy}\n`);
  expect(mail.html).toContain(`href="${link}"`);
});

test('the confirmation is the same for all visitors of that moment whose numbers end alike', () => {
  // With another id, which a link to mark the request would have in it.
  const stranger = {
    ...request,
    id: crypto.randomUUID(),
    name: 'x',
    phone: `+49 30 1234${ENDS_IN}`,
    email: 'z@z.example',
  };
  const { to, ...other } = rendered(confirmation(stranger, settings));
  expect(to).toEqual({ name: '', address: 'z@z.example' });
  expect({ ...other, to: mail.to }).toEqual(mail);
});

test.each([
  ['+1 (213) 373-4253 x12, ask for Bo', '53'],
  ['1-800-FLOWERS', undefined],
  ['see evil.example/42', undefined],
])('from the phone “%s” the confirmation takes no more than %s', (phone, endsIn) => {
  const { text } = rendered(confirmation({ ...request, phone }, settings));
  for (const { words: said } of words.steps(REPLY_BY, PROMISED, endsIn)) expect(text).toContain(said);
});

test('with a page where visitors pick a time, the confirmation gives its plain link', () => {
  const bookingUrl =
    'https://calendar.example.com/agency/a-free-strategy-session-of-30-minutes?from=mail&in=days';
  const { text, html } = rendered(confirmation(request, { ...settings, bookingUrl }));
  expect(text.replace(`\n${words.book}:\n${bookingUrl}\n`, '')).toBe(mail.text);
  expect(html).toMatch(
    new RegExp(`<a href="${RegExp.escape(escapeHtml(bookingUrl))}"[^>]*>${escapeHtml(words.book)}<`),
  );
});

test('the signature is the person with what is known of them, or everyone where there is no person', () => {
  expect(signedBy({ name: 'Jo Bell' }).text).toBe(`Jo Bell\n${brand.name}`);
  const telephone = '+49 30 123-456';
  const { text, html } = signedBy({ name: 'Jo Bell', role: 'Owner', town: 'Ely', telephone });
  expect(text).toBe(`Jo Bell\nOwner\u00a0· ${brand.name}\u00a0· Ely\n${fromTheLeft(telephone)}`);
  expect(String(html)).toContain('href="tel:+4930123456"');
  expect(signedBy(undefined).text).toBe(words.signature);
});
