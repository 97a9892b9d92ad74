import { brand } from '../../../../agency/brand.ts';
import { DAY_MS, HOUR_MS } from '../../../../shared/durations.ts';
import { LINKS_WORK_DAYS, signedLink } from '../../../desk/signed-link.ts';
import { countOf, readableDuration, readableTime, readableWeek } from '../../../replies/readable.ts';
import type { OpenRequest, WeekFigures } from '../../../replies/week-figures.ts';
import { STEP_WORDS, STEPS } from '../../../visits/steps.ts';
import type { Block, Fact } from '../layout/message.ts';
import { type Copy, type MailSettings, type OutgoingMail, writeMail } from '../outgoing-mail.ts';

const HEADING = 'Your week';

/**
 * Tells the agency how it kept its promise in one week, and what is open. It is sent even when no request came, so that
 * a missing summary means trouble.
 */
export function summary(figures: WeekFigures, settings: MailSettings, copy: Copy): OutgoingMail {
  const { week, dueAt, came, bounced, expired } = figures;
  const { timeZone } = settings;
  const arrivals = came === 0 ? 'no request came' : `${countOf(came, 'request')} came`;
  const outcomes = [answeredWords(figures), openWords(figures)].filter((words) => words !== undefined);
  const news = [arrivals, ...outcomes].join(', ');
  const opening = `In the week of ${readableWeek(figures, timeZone)}: ${news}.`;
  const isQuiet = came + outcomes.length + bounced + expired === 0;
  return writeMail(
    { kind: 'summary', about: week, date: dueAt, ...copy, replyTo: copy.to },
    {
      language: 'en',
      subject: `${HEADING}: ${news}`,
      preview: opening,
      heading: HEADING,
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
    },
    settings,
  );
}

function heading(words: string): Block {
  return { type: 'heading', words };
}

function paragraph(words: string): Block {
  return { type: 'paragraph', words };
}

function facts(lines: readonly Fact[]): Block {
  return { type: 'facts', groups: [lines] };
}

/** Green only when nothing is open past its time. */
function standingOf({ open, overdue, repliedInTime, repliedLate }: WeekFigures) {
  if (overdue > 0) return { words: `${number(overdue)} overdue`, isUrgent: true };
  if (repliedLate > 0) return { words: `${number(repliedLate)} late`, isUrgent: true };
  if (open > 0) return { words: `${number(open)} open`, isUrgent: false };
  return { words: repliedInTime > 0 ? 'all on time' : 'summary', isUrgent: false };
}

function answeredWords({ repliedInTime, repliedLate, open }: WeekFigures): string | undefined {
  const answered = repliedInTime + repliedLate;
  if (answered === 0) return undefined;
  if (repliedLate > 0) return `${number(answered)} answered (${number(repliedLate)} late)`;
  return open > 0 ? `${number(answered)} answered` : `${number(answered)} answered on time`;
}

function openWords({ open, overdue }: WeekFigures): string | undefined {
  if (open === 0) return undefined;
  return `${number(open)} open${overdue === 0 ? '' : ` (${number(overdue)} overdue)`}`;
}

/** A line for each figure. Leaves out zeros, except those that readers expect. */
function factsOf(figures: WeekFigures): Fact[] {
  const { came, suspected, carriedOver, repliedInTime, repliedLate, open } = figures;
  const { slowestMs, bounced, expired } = figures;
  const answered = repliedInTime + repliedLate;
  const late = repliedLate === 0 ? '' : `, ${number(repliedLate)} late`;
  const lines: (Fact | false)[] = [
    figure('Came', came === 0 ? 'none' : countOf(came, 'request')),
    suspected > 0 && figure('May be spam', `${countOf(suspected, 'request')}, not counted below`),
    carriedOver > 0 && figure('Carried over', `${countOf(carriedOver, 'request')} not due last week`),
    figure('Answered', answered === 0 ? 'none' : countOf(answered, 'request') + late),
    slowestMs !== undefined && figure('Slowest', readableDuration(slowestMs)),
    open === 0 && figure('Open', 'none'),
    figure('Bounced', bounced === 0 ? 'none' : countOf(bounced, 'confirmation')),
    expired > 0 && figure('Given up', countOf(expired, 'confirmation')),
  ];
  return lines.filter((line) => line !== false);
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

function footnote({ asOf, open }: WeekFigures, timeZone: string): string {
  const figures = `The figures are as of ${readableTime(asOf, timeZone)}.`;
  if (open === 0) return figures;
  return `${figures} The links work until ${readableTime(linksEnd(asOf), timeZone)}, for anyone who has this email.`;
}

/** How far visitors came, so that a quiet week of a site that works differs from one of a site that does not. */
function visitsOf({ visits, visitsBefore }: WeekFigures): Fact[] {
  const units = { home: 'visit', contact: 'visit', touched: 'time', sent: 'time' };
  return STEPS.map((step) => {
    const now = visits[step] === 0 ? 'none' : countOf(visits[step], units[step]);
    if (visitsBefore === undefined) return figure(STEP_WORDS[step], now);
    const before = visitsBefore[step] === 0 ? 'none' : number(visitsBefore[step]);
    return figure(STEP_WORDS[step], `${now} (${before} the week before)`);
  });
}

function figure(label: string, value: string): Fact {
  return { label, value, face: 'figures' };
}

function number(count: number): string {
  return count.toLocaleString(brand.locale);
}

/** What to do about the confirmations that did not arrive. */
function lostConfirmations({ bounced, expired }: WeekFigures): Block[] {
  const blocks: Block[] = [];
  if (bounced > 0) {
    const [people, requests] = bounced === 1 ? ['that person', 'request'] : ['those people', 'requests'];
    blocks.push(
      paragraph(
        `${countOf(bounced, 'confirmation')} bounced, so mail does not reach ${people}. Telephone instead; the log names the ${requests}.`,
      ),
    );
  }
  if (expired > 0) {
    const confirmations = countOf(expired, 'confirmation was', 'confirmations were');
    blocks.push(paragraph(`${confirmations} given up after a day of trying. The log says why.`));
  }
  return blocks;
}
