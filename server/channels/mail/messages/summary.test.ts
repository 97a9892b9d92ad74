import { expect, test } from 'vitest';
import { brand } from '../../../../agency/brand.ts';
import { MAIL_SETTINGS } from '../../../../tests/support/mail-settings.ts';
import { wordsOf } from '../../../../tests/support/mail-words.ts';
import { quietWeek } from '../../../../tests/support/quiet-week.ts';
import { HOUR_MS } from '../../../durations.ts';
import { countOf, readableDuration, readableTime, readableWeek } from '../../../readable.ts';
import { summary } from './summary.ts';

const settings = { ...MAIL_SETTINGS, timeZone: 'America/New_York' };
const WEEK = readableWeek(quietWeek(), settings.timeZone);

test('a week in which no request came is summed up in words', () => {
  const mail = summary(quietWeek(), settings);
  expect(mail.subject).toBe('Your week: no request came');
  expect(mail.text).toBe(`${brand.name}

Your week

No request came in the week of ${WEEK}.

Visitors

Home page:    none (none the week before)
Contact page: none (none the week before)
Form touched: none (none the week before)
Request sent: none (none the week before)

This email is sent every Monday; when it stops, something is wrong.

The figures are as of ${readableTime(Date.parse('2026-01-12T13:00:00Z'), settings.timeZone)}.
`);
  expect(wordsOf(mail.html)).toContain('No request came');
});

test('each step of the visitors is told with the week before, in a quiet week, too', () => {
  const visits = { home: 1_204, contact: 1, touched: 9, sent: 0 };
  const visitsBefore = { home: 98, contact: 0, touched: 1, sent: 2_000 };
  const { text } = summary({ ...quietWeek(), visits, visitsBefore }, settings);
  expect(text).toContain(`
Home page:    ${countOf(1_204, 'visit')} (98 the week before)
Contact page: 1 visit (none the week before)
Form touched: 9 times (1 the week before)
Request sent: none (${(2_000).toLocaleString(brand.locale)} the week before)
`);
});

test('a good week is summed up in figures, and the subject says so', () => {
  const good = { ...quietWeek(), came: 1, repliedInTime: 1, slowestMs: 3.5 * HOUR_MS };
  const mail = summary(good, settings);
  expect(mail.subject).toBe('Your week: 1 request came, all on time');
  expect(mail.text).toContain(`
1 request came in the week of ${WEEK}.

Came:    1 request
On time: 1 of 1 reply (100%)
Slowest: ${readableDuration(3.5 * HOUR_MS)}
Bounced: none

Visitors
`);
});

test('problems stand out, each with what to do about it', () => {
  const bad = {
    ...quietWeek(),
    ...{ came: 2_001, suspected: 1, carriedOver: 3, repliedInTime: 1_999, repliedLate: 1 },
    ...{ waiting: 2, overdue: 1, overdueBefore: 2, slowestMs: 73 * HOUR_MS, bounced: 2, expired: 1 },
  };
  const mail = summary(bad, settings);
  expect(mail.subject).toBe(`Your week: ${countOf(2_001, 'request')} came, 3 overdue`);
  expect(mail.text).toContain(`
Came:         ${countOf(2_001, 'request')}
May be spam:  1 request, not counted below
Carried over: 3 requests not due last week
On time:      ${(1_999).toLocaleString(brand.locale)} of ${countOf(2_001, 'reply', 'replies')} (99%)
Late:         1 reply
Overdue:      3 replies, 2 of them from before
Not due yet:  2 replies
Slowest:      ${readableDuration(73 * HOUR_MS)}
Bounced:      2 confirmations
Given up:     1 confirmation

3 people still wait for a reply. This lists them:

npm run requests -- list --due

2 confirmations bounced, so mail does not reach those people. Telephone
instead; the log names the requests.

1 confirmation was given up after a day of trying. The log says why.
`);
  expect(mail.html).toMatch(/class="on-desk text-stamp[^>]*>3 replies, 2 of them from before</);
  expect(mail.html).toMatch(/>npm run requests -- list --due</);
});

test('a week in which no request came names the person who still waits from before', () => {
  const mail = summary({ ...quietWeek(), overdueBefore: 1 }, settings);
  expect(mail.subject).toBe('Your week: no request came, 1 overdue');
  expect(mail.text).toContain(`
Came:    none
On time: no reply was due
Overdue: 1 reply, from before
Bounced: none

1 person still waits for a reply. This lists them:
`);
});

test('a week with a late reply is not reported as all on time', () => {
  const { subject } = summary({ ...quietWeek(), came: 2, repliedInTime: 1, repliedLate: 1 }, settings);
  expect(subject).toBe('Your week: 2 requests came, 1 late');
});

test('a summary is dated when it was due', () => {
  expect(summary(quietWeek(), settings).date).toEqual(new Date('2026-01-12T13:00:00Z'));
});
