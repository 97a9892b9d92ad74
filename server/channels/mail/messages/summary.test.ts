import { expect, test } from 'vitest';
import { brand } from '../../../../agency/brand.ts';
import { HOUR_MS } from '../../../../shared/durations.ts';
import { linkedIn, MAIL_SETTINGS, rendered, wordsOf } from '../../../../tests/support/mail-settings.ts';
import { quietWeek } from '../../../../tests/support/quiet-week.ts';
import { countOf, readableDuration, readableTime, readableWeek } from '../../../replies/readable.ts';
import type { WeekFigures } from '../../../replies/week-figures.ts';
import { wrap } from '../layout/render-text.ts';
import { summary as compose } from './summary.ts';

const settings = { ...MAIL_SETTINGS, timeZone: 'America/New_York' };
const summary = (figures: WeekFigures) => rendered(compose(figures, settings));
const OPEN = [
  {
    id: '0190a0b0-0000-7000-8000-000000000001',
    name: 'Tom Lindqvist',
    reply_due_at: quietWeek().asOf - 75 * HOUR_MS,
  },
  {
    id: '0190a0b0-0000-7000-8000-000000000002',
    name: 'Ben <b>Fisher</b>',
    reply_due_at: quietWeek().asOf + 4.2 * HOUR_MS,
  },
];
const WEEK = readableWeek(quietWeek(), settings.timeZone);

test('a week in which no request came is summed up in words', () => {
  const mail = summary(quietWeek());
  expect(mail.subject).toBe('Your week: no request came');
  expect(mail.text).toBe(`${brand.name}

Your week

${wrap(`In the week of ${WEEK}: no request came.`)}

Visitors

Home page:    none
Contact page: none
Request sent: none

This email is sent every Monday; when it stops, something is wrong.

The figures are as of ${readableTime(Date.parse('2026-01-12T13:00:00Z'), settings.timeZone)}.
`);
  expect(wordsOf(mail.html)).toContain('no request came');
  expect(mail.date).toBe(quietWeek().dueAt);
});

test('each step of the visitors is told with the week before, once there was one, in a quiet week, too', () => {
  const visits = { home: 1_204, contact: 1, sent: 0 };
  const visitsBefore = { home: 98, contact: 0, sent: 2_000 };
  const { text } = summary({ ...quietWeek(), visits, visitsBefore });
  expect(text).toContain(`
Home page:    ${countOf(1_204, 'visit')} (98 the week before)
Contact page: 1 visit (none the week before)
Request sent: none (${(2_000).toLocaleString(brand.locale)} the week before)
`);
});

test('a good week is summed up in figures, and the subject says so', () => {
  const good = { ...quietWeek(), came: 1, repliedInTime: 1, slowestMs: 3.5 * HOUR_MS };
  const mail = summary(good);
  expect(mail.subject).toBe('Your week: 1 request came, 1 answered on time');
  expect(wordsOf(mail.html)).toContain('all on time');
  expect(mail.text).toContain(`
${wrap(`In the week of ${WEEK}: 1 request came, 1 answered on time.`)}

In figures

Came:     1 request
Answered: 1 request
Slowest:  ${readableDuration(3.5 * HOUR_MS)}
Open:     none
Bounced:  none

Visitors
`);
});

test('problems stand out, each with what to do about it', () => {
  const bad = {
    ...quietWeek(),
    ...{ came: 2_001, suspected: 1, carriedOver: 3, repliedInTime: 1_999, repliedLate: 1 },
    ...{ open: 5, overdue: 3, mostUrgent: OPEN, slowestMs: 73 * HOUR_MS, bounced: 2, expired: 1 },
  };
  const mail = summary(bad);
  const answered = (2_000).toLocaleString(brand.locale);
  expect(mail.subject).toBe(
    `Your week: ${countOf(2_001, 'request')} came, ${answered} answered (1 late), 5 open (3 overdue)`,
  );
  expect(mail.text).toContain(`
Came:         ${countOf(2_001, 'request')}
May be spam:  1 request, not counted below
Carried over: 3 requests not due last week
Answered:     ${countOf(2_000, 'request')}, 1 late
Slowest:      ${readableDuration(73 * HOUR_MS)}
Bounced:      2 confirmations
Given up:     1 confirmation

2 confirmations bounced, so mail does not reach those people. Telephone
instead; the log names the requests.

1 confirmation was given up after a day of trying. The log says why.
`);
});

test('the open requests are listed with the time left or past and a link each, and the overdue ones stand out', () => {
  const { text, html } = summary({ ...quietWeek(), open: 5, overdue: 1, mostUrgent: OPEN });
  const [tom, ben] = linkedIn(text);
  const late = `${readableDuration(72 * HOUR_MS)} late`;
  const left = `${readableDuration(4 * HOUR_MS)} left`;
  const column = Math.max(late.length, left.length) + 2;
  expect(text).toContain(`
Waiting for a reply

When you have replied, mark it here:

${`${late}:`.padEnd(column)}Tom Lindqvist
${' '.repeat(column)}${tom}

${`${left}:`.padEnd(column)}Ben <b>Fisher</b>
${' '.repeat(column)}${ben}

And 3 more. This lists them all:

npm run requests -- list --due
`);
  expect(linkedIn(html)).toEqual([tom, ben]);
  expect(html).toMatch(new RegExp(`<td[^>]*class="on-desk text-ink[^>]*font-weight:bold">${late}<`));
  expect(html).toMatch(new RegExp(`<td[^>]*class="on-paper text-pencil[^>]*font-weight:normal">${left}<`));
  expect(html).toContain('>Ben &lt;b&gt;Fisher&lt;/b&gt;</a>');
});

test.each([
  ['all on time', 'ledger', { repliedInTime: 2 }],
  ['4 open', 'ledger', { repliedInTime: 1, open: 4 }],
  ['1 late', 'stamp', { repliedInTime: 1, repliedLate: 1, open: 4 }],
  ['2 overdue', 'stamp', { repliedInTime: 1, repliedLate: 1, open: 4, overdue: 2 }],
  ['summary', 'ledger', {}],
])('a week is stamped "%s", in the colour %s', (words, colour, figures) => {
  const { html } = summary({ ...quietWeek(), ...figures });
  expect(html).toMatch(new RegExp(`text-${colour} [^>]*>${words}</td>`));
});
