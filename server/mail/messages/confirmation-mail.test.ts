import { expect, test } from 'vitest';
import { person } from '../../../agency/brand.ts';
import { confirmation as words } from '../../../agency/words/confirmation.ts';
import { hours } from '../../../agency/words/counts.ts';
import { escapeHtml, rendered, wordsOf } from '../../../tests/support/rendered-mail.ts';
import { storedRequest } from '../../../tests/support/stored-request.ts';
import { TEST_CONFIG } from '../../../tests/support/test-context.ts';
import { weekdayTimeInZone } from '../../readable.ts';
import { confirmation } from './confirmation-mail.ts';

const request = storedRequest();
const config = { ...TEST_CONFIG, timeZone: 'America/New_York' };
const mail = rendered(confirmation(request, config));
const REPLY_BY = weekdayTimeInZone(request.reply_due_at, config.timeZone);
const PROMISED = hours(24);

test('the confirmation says the agency’s words, in HTML and in plain text', () => {
  const { steps, smallPrint, opening, next, question } = words;
  for (const said of [
    opening,
    next,
    ...steps(REPLY_BY, PROMISED).flatMap(({ title, words }) => [title, words]),
    ...Object.values(question),
    person?.name ?? words.signature,
    smallPrint.map((piece) => (typeof piece === 'string' ? piece : piece.words)).join(''),
  ]) {
    expect(mail.text).toContain(said);
    expect(wordsOf(mail.html)).toContain(escapeHtml(said));
  }
  const answer = `mailto:new@agency.example?subject=${encodeURIComponent(question.heading)}`;
  expect(mail.text).toContain(`${question.button}:\n${answer}\n`);
  expect(mail.html).toContain(`href="${answer}"`);
});

test('the confirmation is the same for all visitors of that moment', () => {
  // With another id, which a link to mark the request would have in it.
  const stranger = {
    ...request,
    id: crypto.randomUUID(),
    name: 'x',
    phone: 'x',
    email: 'z@z.example',
  };
  const { to, ...other } = rendered(confirmation(stranger, config));
  expect(to).toEqual({ name: '', address: 'z@z.example' });
  expect({ ...other, to: mail.to }).toEqual(mail);
});

test('with a page where visitors pick a time, the confirmation gives its plain link', () => {
  const bookingUrl = 'https://calendar.example.com/agency/a-free-strategy-session?from=mail&in=days';
  const { text, html } = rendered(confirmation(request, { ...config, bookingUrl }));
  expect(text.replace(`\n${words.book}:\n${bookingUrl}\n`, '')).toBe(mail.text);
  expect(html).toContain(`href="${escapeHtml(bookingUrl)}"`);
});
