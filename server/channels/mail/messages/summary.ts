import { brand } from '../../../../agency/brand.ts';
import { countOf, readableDuration, readableTime, readableWeek } from '../../../readable.ts';
import type { WeekFigures } from '../../../replies/week-figures.ts';
import { STEP_WORDS, STEPS } from '../../../visits/steps.ts';
import type { Block, Fact } from '../layout/message.ts';
import { type Copy, firstCopy, type MailSettings, type OutgoingMail, writeMail } from '../outgoing-mail.ts';

const HEADING = 'Your week';

/**
 * Tells the agency how it kept its promise in one week. It is sent even when no request came, so that a missing summary
 * means trouble.
 */
export function summary(
  figures: WeekFigures,
  settings: MailSettings,
  copy: Copy = firstCopy(settings),
): OutgoingMail {
  const { week, asOf, came } = figures;
  const standing = standingOf(figures);
  const arrivals = came === 0 ? 'no request came' : `${countOf(came, 'request')} came`;
  const opening = `${came === 0 ? 'No request' : countOf(came, 'request')} came in the week of ${readableWeek(figures, settings.timeZone)}.`;
  const table: Block = { type: 'facts', groups: [factsOf(figures)] };
  return writeMail(
    { kind: 'summary', about: week, date: asOf, ...copy, replyTo: copy.to },
    {
      language: 'en',
      subject: [`${HEADING}: ${arrivals}`, ...(standing ? [standing.words] : [])].join(', '),
      preview: opening,
      heading: HEADING,
      state: standing ?? { words: 'summary', isUrgent: false },
      blocks: [
        paragraph(opening),
        ...(isQuiet(figures) ? [] : [table]),
        ...advice(figures),
        { type: 'heading', words: 'Visitors' },
        { type: 'facts', groups: [visitsOf(figures)] },
        paragraph('This email is sent every Monday; when it stops, something is wrong.'),
        {
          type: 'footnote',
          words: `The figures are as of ${readableTime(asOf, settings.timeZone)}.`,
        },
      ],
    },
    settings,
  );
}

function paragraph(words: string): Block {
  return { type: 'paragraph', words };
}

function standingOf({ repliedInTime, repliedLate, overdue, overdueBefore }: WeekFigures) {
  const open = overdue + overdueBefore;
  if (open > 0) return { words: `${open.toLocaleString(brand.locale)} overdue`, isUrgent: true };
  if (repliedLate > 0) return { words: `${repliedLate.toLocaleString(brand.locale)} late`, isUrgent: true };
  return repliedInTime > 0 ? { words: 'all on time', isUrgent: false } : undefined;
}

function isQuiet({ came, carriedOver, overdueBefore, bounced, expired }: WeekFigures): boolean {
  return came + carriedOver + overdueBefore + bounced + expired === 0;
}

/** A line for each figure. Leaves out zeros, except those that readers expect. */
function factsOf(figures: WeekFigures): Fact[] {
  const { came, suspected, carriedOver, repliedLate, waiting, overdue, overdueBefore } = figures;
  const { slowestMs, bounced, expired } = figures;
  const facts: (Fact | false)[] = [
    figure('Came', came === 0 ? 'none' : countOf(came, 'request')),
    suspected > 0 && figure('May be spam', `${countOf(suspected, 'request')}, not counted below`),
    carriedOver > 0 && figure('Carried over', `${countOf(carriedOver, 'request')} not due last week`),
    figure('On time', inTime(figures)),
    repliedLate > 0 && figure('Late', countOf(repliedLate, 'reply', 'replies')),
    overdue + overdueBefore > 0 && {
      ...figure('Overdue', countOf(overdue + overdueBefore, 'reply', 'replies') + fromBefore(figures)),
      isUrgent: true,
    },
    waiting > 0 && figure('Not due yet', countOf(waiting, 'reply', 'replies')),
    slowestMs !== undefined && figure('Slowest', readableDuration(slowestMs)),
    figure('Bounced', bounced === 0 ? 'none' : countOf(bounced, 'confirmation')),
    expired > 0 && figure('Given up', countOf(expired, 'confirmation')),
  ];
  return facts.filter((fact) => fact !== false);
}

/** How far visitors came, so that a quiet week of a site that works differs from one of a site that does not. */
function visitsOf({ visits, visitsBefore }: WeekFigures): Fact[] {
  const units = { home: 'visit', contact: 'visit', touched: 'time', sent: 'time' };
  return STEPS.map((step) => {
    const now = visits[step] === 0 ? 'none' : countOf(visits[step], units[step]);
    const before = visitsBefore[step] === 0 ? 'none' : visitsBefore[step].toLocaleString(brand.locale);
    return figure(STEP_WORDS[step], `${now} (${before} the week before)`);
  });
}

function figure(label: string, value: string): Fact {
  return { label, value, face: 'figures' };
}

/** The share is rounded down: all but one in a thousand is not 100%. */
function inTime({ repliedInTime, repliedLate, overdue }: WeekFigures): string {
  const due = repliedInTime + repliedLate + overdue;
  if (due === 0) return 'no reply was due';
  const percent = Math.floor((100 * repliedInTime) / due);
  return `${repliedInTime.toLocaleString(brand.locale)} of ${countOf(due, 'reply', 'replies')} (${percent}%)`;
}

function fromBefore({ overdue, overdueBefore }: WeekFigures): string {
  if (overdueBefore === 0) return '';
  return overdue === 0
    ? ', from before'
    : `, ${overdueBefore.toLocaleString(brand.locale)} of them from before`;
}

/** What to do about the figures that are not as they should be. */
function advice({ overdue, overdueBefore, bounced, expired }: WeekFigures): Block[] {
  const open = overdue + overdueBefore;
  const blocks: Block[] = [];
  if (open > 0) {
    const waiting = countOf(open, 'person still waits', 'people still wait');
    blocks.push(paragraph(`${waiting} for a reply. This lists them:`));
    blocks.push({ type: 'command', line: 'npm run requests -- list --due' });
  }
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
