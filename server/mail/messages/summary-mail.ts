import { brand } from '../../../agency/brand.ts';
import { summary as words } from '../../../agency/words/agency-mails.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts';
import { listOf, readableDuration, readableTime, readableWeek, shortDay } from '../../readable.ts';
import { isWithinPromise } from '../../requests/promise.ts';
import { linksEndAt, signedLink } from '../../requests/signed-link.ts';
import type { OpenRequest, WeekFigures } from '../../requests/weekly-summary.ts';
import type { Block, Fact, Message } from '../layout/message.ts';
import type { Draft, MailContext } from '../outgoing-mail.ts';

const heading = (text: string): Block => ({ type: 'heading', words: text });
const paragraph = (text: string): Block => ({ type: 'paragraph', words: text });
/** Follows what it is a part of: nothing for none. */
const inBrackets = (say: (count: number) => string, count: number) => (count === 0 ? '' : ` (${say(count)})`);

/**
 * Tells the agency how it kept its promise in one week, and what is open. It is sent even when no request came, so that
 * a missing summary means trouble.
 */
export function summary(figures: WeekFigures, settings: MailContext): Draft {
  const { came, suspected } = figures;
  const { timeZone } = settings;
  const news = listOf([words.came(came) + inBrackets(words.suspected, suspected), ...outcomesOf(figures)]);
  const opening = words.opening(readableWeek(figures, timeZone), news);
  return {
    language: brand.locale,
    subject: words.subject(news),
    preview: opening,
    heading: words.heading,
    stamp: stampOf(figures),
    blocks: [
      paragraph(opening),
      ...openOnes(figures, settings),
      ...lostConfirmations(figures),
      ...comparison(figures, timeZone),
      paragraph(words.everyMonday),
      { type: 'footnote', words: footnote(figures, timeZone) },
    ],
  };
}

function outcomesOf({ repliedInTime, repliedLate, open, overdue }: WeekFigures): string[] {
  const answered = repliedInTime + repliedLate;
  const say = repliedLate === 0 && open === 0 ? words.answeredOnTime : words.answered;
  return [
    ...(answered === 0 ? [] : [say(answered) + inBrackets(words.late, repliedLate)]),
    ...(open === 0 ? [] : [words.open(open) + inBrackets(words.overdue, overdue)]),
  ];
}

/** Green only when nothing is open past its time. */
function stampOf({ open, overdue, repliedInTime, repliedLate }: WeekFigures): Message['stamp'] {
  if (overdue > 0) return { words: words.overdue(overdue), ink: 'accent' };
  if (repliedLate > 0) return { words: words.late(repliedLate), ink: 'accent' };
  if (open > 0) return { words: words.open(open), ink: 'ledger' };
  return { words: repliedInTime > 0 ? words.allOnTime : words.quiet, ink: 'ledger' };
}

/** Each open request, with a link to mark it as replied. */
function openOnes({ open, mostUrgent, asOf }: WeekFigures, settings: MailContext): Block[] {
  if (open === 0) return [];
  const { waiting } = words;
  const line = (request: OpenRequest): Fact => {
    const { id, name, reply_due_at } = request;
    const href = signedLink(settings, { id, expiresAt: linksEndAt(asOf) });
    const isUrgent = !isWithinPromise(request, asOf);
    const duration = roughly(Math.abs(reply_due_at - asOf));
    const label = isUrgent ? waiting.overdue(duration) : waiting.left(duration);
    return { label, value: name, face: 'text', isUrgent, href, below: href };
  };
  const more = open - mostUrgent.length;
  return [
    heading(waiting.heading),
    paragraph(waiting.text),
    { type: 'facts', groups: mostUrgent.map((request) => [line(request)]) },
    ...(more > 0 ? [paragraph(waiting.more(more)), paragraph(LIST_DUE)] : []),
  ];
}

/** To type at a prompt. */
const LIST_DUE = 'npm run requests -- list --due';

/** A duration in whole days or hours where it has some. */
function roughly(ms: number): string {
  const unit = ms >= 2 * DAY_MS ? DAY_MS : ms >= HOUR_MS ? HOUR_MS : 1;
  return readableDuration(ms - (ms % unit));
}

/** What to do about the confirmations that did not arrive. */
function lostConfirmations({ bounced, expired }: WeekFigures): Block[] {
  return [
    ...(bounced > 0 ? [paragraph(words.bounced(bounced))] : []),
    ...(expired > 0 ? [paragraph(words.expired(expired))] : []),
  ];
}

/** Nothing while there is only one week. */
function comparison({ weeks }: WeekFigures, timeZone: string): Block[] {
  if (weeks.length < 2) return [];
  const { heading: title, text, came, onTime } = words.weeks;
  const line = (week: WeekFigures['weeks'][number]): Fact => {
    const parts = [
      ...(week.onTime > 0 ? [onTime(week.onTime)] : []),
      ...(week.late > 0 ? [words.late(week.late)] : []),
    ];
    return {
      label: shortDay(week.start, timeZone),
      value: listOf([came(week.came), ...parts]),
      face: 'figures',
    };
  };
  return [heading(title), paragraph(text), { type: 'facts', groups: [weeks.map(line)] }];
}

function footnote({ asOf, open }: WeekFigures, timeZone: string): string {
  const figures = words.asOf(readableTime(asOf, timeZone));
  return open === 0 ? figures : `${figures} ${words.linksEnd(readableTime(linksEndAt(asOf), timeZone))}`;
}
