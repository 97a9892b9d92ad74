import { expect, test } from 'vitest';
import { brand } from '../../../agency/brand.ts';
import { summary as words } from '../../../agency/words/agency-mails.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import {
  escapeHtml,
  linkedIn,
  MAIL_SETTINGS,
  rendered,
  wordsOf,
} from '../../../tests/support/mail-settings.ts';
import { quietWeek } from '../../../tests/support/quiet-week.ts';
import { listOf, readableDuration, readableTime, readableWeek, shortDay } from '../../readable.ts';
import type { WeekFigures } from '../../requests/weekly-summary.ts';
import { summary as compose } from './summary-mail.ts';

const settings = { ...MAIL_SETTINGS, timeZone: 'America/New_York' };
const summary = (figures: WeekFigures) => rendered(compose(figures, settings));
const OPEN = [
  {
    id: '0190a0b0-0000-7000-8000-000000000001',
    name: 'Tom Lindqvist',
    received_at: quietWeek().asOf - 99 * HOUR_MS,
    reply_due_at: quietWeek().asOf - 75 * HOUR_MS,
  },
  {
    id: '0190a0b0-0000-7000-8000-000000000002',
    name: 'Ben <b>Fisher</b>',
    received_at: quietWeek().asOf - 19.8 * HOUR_MS,
    reply_due_at: quietWeek().asOf + 4.2 * HOUR_MS,
  },
];
const WEEK = readableWeek(quietWeek(), settings.timeZone);
const { came, suspected, answered, late, open, overdue, waiting } = words;

/** Facts in plain text: the values stand below each other. */
function lines(...facts: [{ label: string }, string][]): string {
  const column = Math.max(...facts.map(([{ label }]) => label.length)) + 2;
  return facts.map(([{ label }, value]) => `${label}:`.padEnd(column) + value).join('\n');
}

test('a week in which no request came is summed up in words', () => {
  const mail = summary(quietWeek());
  const news = came(0);
  expect(mail.subject).toBe(words.subject(news));
  expect(mail.text).toBe(`${brand.name}

${words.heading}

${words.opening(WEEK, news)}

${words.everyMonday}

${words.asOf(readableTime(Date.parse('2026-01-12T13:00:00Z'), settings.timeZone))}
`);
  expect(wordsOf(mail.html)).toContain(escapeHtml(news));
});

test('problems stand out, each with what to do about it', () => {
  const bad = {
    ...quietWeek(),
    came: 2_001,
    suspected: 1,
    repliedInTime: 1_999,
    repliedLate: 1,
    open: 5,
    overdue: 3,
    mostUrgent: OPEN,
    bounced: 2,
    expired: 1,
  };
  const mail = summary(bad);
  const news = [
    `${came(2_001)} (${suspected(1)})`,
    `${answered(2_000)} (${late(1)})`,
    `${open(5)} (${overdue(3)})`,
  ];
  expect(mail.subject).toBe(words.subject(listOf(news)));
  expect(mail.text).toContain(`
${words.bounced(2)}

${words.expired(1)}
`);
});

test('the open requests are listed with the time left and a link, and overdue ones stand out', () => {
  const { text, html } = summary({ ...quietWeek(), open: 5, overdue: 1, mostUrgent: OPEN });
  const [tom, ben] = linkedIn(text);
  const past = waiting.overdue(readableDuration(72 * HOUR_MS));
  const left = waiting.left(readableDuration(4 * HOUR_MS));
  const column = Math.max(past.length, left.length) + 2;
  expect(text).toContain(`
${waiting.heading}

${waiting.text}

${`${past}:`.padEnd(column)}Tom Lindqvist
${' '.repeat(column)}${tom}

${`${left}:`.padEnd(column)}Ben <b>Fisher</b>
${' '.repeat(column)}${ben}

${waiting.more(3)}

npm run requests -- list --due
`);
  expect(linkedIn(html)).toEqual([tom, ben]);
  const bold = (look: string, weight: string, label: string) =>
    new RegExp(`<td[^>]*class="${look}[^>]*font-weight:${weight}">${RegExp.escape(escapeHtml(label))}<`);
  expect(html).toMatch(bold('on-backdrop text-ink', 'bold', past));
  expect(html).toMatch(bold('on-paper text-pencil', 'normal', left));
  expect(html).toContain('>Ben &lt;b&gt;Fisher&lt;/b&gt;</a>');
});

test('weeks are compared in lines of figures once there are two', () => {
  const day = (n: number) => quietWeek().start + n * 24 * HOUR_MS;
  const before = { week: '2025-12-29', start: day(-7), end: day(0), came: 10, onTime: 6, late: 3 };
  const now = { week: '2026-01-05', start: day(0), end: day(7), came: 5, onTime: 5, late: 0 };
  const { text, html } = summary({ ...quietWeek(), weeks: [before, now] });
  const line = (week: typeof now, ...parts: string[]): [{ label: string }, string] => [
    { label: shortDay(week.start, settings.timeZone) },
    listOf(parts),
  ];
  expect(text).toContain(`
${words.weeks.heading}

${words.weeks.text}

${lines(
  line(before, words.weeks.came(10), words.weeks.onTime(6), late(3)),
  line(now, words.weeks.came(5), words.weeks.onTime(5)),
)}
`);
  for (const said of [words.weeks.came(10), words.weeks.onTime(6), late(3)])
    expect(wordsOf(html)).toContain(escapeHtml(said));
  expect(summary({ ...quietWeek(), weeks: [now] }).text).not.toContain(words.weeks.heading);
});

test.each([
  [words.allOnTime, 'ledger', { repliedInTime: 2 }],
  [open(4), 'ledger', { repliedInTime: 1, open: 4 }],
  [late(1), 'accent', { repliedInTime: 1, repliedLate: 1, open: 4 }],
  [overdue(2), 'accent', { repliedInTime: 1, repliedLate: 1, open: 4, overdue: 2 }],
  [words.quiet, 'ledger', {}],
])('a week is stamped "%s", in the color %s', (state, color, figures) => {
  const { html } = summary({ ...quietWeek(), ...figures });
  expect(html).toMatch(new RegExp(`text-${color} [^>]*>${RegExp.escape(escapeHtml(state))}</td>`));
});
