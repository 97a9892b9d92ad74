import { brand } from '../../../../agency/brand.ts';
import { DAY_MS, HOUR_MS } from '../../../../shared/durations.ts';
import { LINKS_WORK_DAYS, signedLink } from '../../../desk/signed-link.ts';
import { countOf, readableDuration, readableTime, readableWeek } from '../../../replies/readable.ts';
import type { OpenRequest, WeekFigures } from '../../../replies/week-figures.ts';
import { STEP_WORDS, STEPS } from '../../../visits/steps.ts';
import type { Block, Fact } from '../layout/message.ts';
import type { Draft, MailSettings } from '../outgoing-mail.ts';

const heading = (words: string): Block => ({ type: 'heading', words });
const paragraph = (words: string): Block => ({ type: 'paragraph', words });
const facts = (lines: readonly Fact[]): Block => ({ type: 'facts', groups: [lines] });
const figure = (label: string, value: string): Fact => ({ label, value, face: 'figures' });
const number = (count: number) => count.toLocaleString(brand.locale);
const orNone = (count: number, noun: string) => (count === 0 ? 'none' : countOf(count, noun));

/**
 * Tells the agency how it kept its promise in one week, and what is open. It is sent even when no request came, so that
 * a missing summary means trouble.
 */
export function summary(figures: WeekFigures, settings: MailSettings): Draft {
  const { dueAt, came, bounced, expired } = figures;
  const { timeZone } = settings;
  const outcomes = outcomesOf(figures);
  const arrivals = came === 0 ? 'no request came' : `${countOf(came, 'request')} came`;
  const news = [arrivals, ...outcomes].join(', ');
  const opening = `In the week of ${readableWeek(figures, timeZone)}: ${news}.`;
  const isQuiet = came + outcomes.length + bounced + expired === 0;
  return {
    date: dueAt,
    language: 'en',
    subject: `Your week: ${news}`,
    preview: opening,
    heading: 'Your week',
    state: standingOf(figures),
    blocks: [
      paragraph(opening),
      ...openOnes(figures, settings),
      ...(isQuiet ? [] : [heading('In figures'), facts(factsOf(figures))]),
      ...lostConfirmations(figures),
      heading('Visitors'),
      facts(visitsOf(figures)),
      paragraph('This email is sent every Monday; when it stops, something is wrong.'),
      { type: 'footnote', words: footnote(figures, timeZone) },
    ],
  };
}

function outcomesOf({ repliedInTime, repliedLate, open, overdue }: WeekFigures): string[] {
  const answered = repliedInTime + repliedLate;
  const how = repliedLate > 0 ? ` (${number(repliedLate)} late)` : open > 0 ? '' : ' on time';
  return [
    ...(answered === 0 ? [] : [`${number(answered)} answered${how}`]),
    ...(open === 0 ? [] : [`${number(open)} open${overdue === 0 ? '' : ` (${number(overdue)} overdue)`}`]),
  ];
}

/** Green only when nothing is open past its time. */
function standingOf({ open, overdue, repliedInTime, repliedLate }: WeekFigures) {
  if (overdue > 0) return { words: `${number(overdue)} overdue`, isUrgent: true };
  if (repliedLate > 0) return { words: `${number(repliedLate)} late`, isUrgent: true };
  if (open > 0) return { words: `${number(open)} open`, isUrgent: false };
  return { words: repliedInTime > 0 ? 'all on time' : 'summary', isUrgent: false };
}

/** Each open request, with a link to mark it as replied. */
function openOnes({ open, mostUrgent, asOf }: WeekFigures, settings: MailSettings): Block[] {
  if (open === 0) return [];
  const line = ({ id, name, reply_due_at }: OpenRequest): Fact => {
    const href = signedLink(settings, { action: 'replied', id, expiresAt: linksEnd(asOf) });
    const isUrgent = reply_due_at <= asOf;
    const label = `${roughly(Math.abs(reply_due_at - asOf))} ${isUrgent ? 'late' : 'left'}`;
    return { label, value: name, face: 'text', isUrgent, href, below: href };
  };
  const more = open - mostUrgent.length;
  return [
    heading('Waiting for a reply'),
    paragraph('When you have replied, mark it here:'),
    { type: 'facts', groups: mostUrgent.map((request) => [line(request)]) },
    ...(more > 0 ? [paragraph(`And ${number(more)} more. This lists them all:`), LIST_DUE] : []),
  ];
}

const LIST_DUE: Block = { type: 'command', line: 'npm run requests -- list --due' };

function linksEnd(asOf: number): number {
  return asOf + LINKS_WORK_DAYS * DAY_MS;
}

/** A duration in whole days or hours where it has some. */
function roughly(ms: number): string {
  const unit = ms >= 2 * DAY_MS ? DAY_MS : ms >= HOUR_MS ? HOUR_MS : 1;
  return readableDuration(ms - (ms % unit));
}

/** A line for each figure. Leaves out zeros, except those that readers expect. */
function factsOf(figures: WeekFigures): Fact[] {
  const { came, suspected, carriedOver, repliedInTime, repliedLate, open } = figures;
  const { slowestMs, bounced, expired } = figures;
  const late = repliedLate === 0 ? '' : `, ${number(repliedLate)} late`;
  const lines: (Fact | false)[] = [
    figure('Came', orNone(came, 'request')),
    suspected > 0 && figure('May be spam', `${countOf(suspected, 'request')}, not counted below`),
    carriedOver > 0 && figure('Carried over', `${countOf(carriedOver, 'request')} not due last week`),
    figure('Answered', orNone(repliedInTime + repliedLate, 'request') + late),
    slowestMs !== undefined && figure('Slowest', readableDuration(slowestMs)),
    open === 0 && figure('Open', 'none'),
    figure('Bounced', orNone(bounced, 'confirmation')),
    expired > 0 && figure('Given up', countOf(expired, 'confirmation')),
  ];
  return lines.filter((line) => line !== false);
}

/** What to do about the confirmations that did not arrive. */
function lostConfirmations({ bounced, expired }: WeekFigures): Block[] {
  const [people, requests] = bounced === 1 ? ['that person', 'request'] : ['those people', 'requests'];
  const refused = `${countOf(bounced, 'confirmation')} bounced, so mail does not reach ${people}. Telephone instead; the log names the ${requests}.`;
  const late = `${countOf(expired, 'confirmation was', 'confirmations were')} given up after a day of trying. The log says why.`;
  return [...(bounced > 0 ? [paragraph(refused)] : []), ...(expired > 0 ? [paragraph(late)] : [])];
}

/** How far visitors came, so that a quiet week of a site that works differs from one of a site that does not. */
function visitsOf({ visits, visitsBefore }: WeekFigures): Fact[] {
  const units = { home: 'visit', contact: 'visit', sent: 'time' };
  return STEPS.map((step) => {
    const now = orNone(visits[step], units[step]);
    if (visitsBefore === undefined) return figure(STEP_WORDS[step], now);
    const before = visitsBefore[step] === 0 ? 'none' : number(visitsBefore[step]);
    return figure(STEP_WORDS[step], `${now} (${before} the week before)`);
  });
}

function footnote({ asOf, open }: WeekFigures, timeZone: string): string {
  const figures = `The figures are as of ${readableTime(asOf, timeZone)}.`;
  if (open === 0) return figures;
  return `${figures} The links work until ${readableTime(linksEnd(asOf), timeZone)}, for anyone who has this email.`;
}
