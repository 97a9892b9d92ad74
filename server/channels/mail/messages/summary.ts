import { brand } from '../../../../business/brand.ts';
import { countOf, readableTime, readableWeek } from '../../../readable.ts';
import type { WeekFigures } from '../../../replies/week-figures.ts';
import { factLine } from '../layout/fact-line.ts';
import type { Html } from '../layout/html.ts';
import { ledger } from '../layout/ledger.ts';
import { command, footnote, passage } from '../layout/passage.ts';
import { wrap } from '../layout/plain-text.ts';
import { sheet } from '../layout/sheet.ts';
import { type MailSettings, mailHead, type OutgoingMail } from '../outgoing-mail.ts';
import { type SummaryLine, summaryLines } from './summary-lines.ts';

const HEADING = 'Your week';
const LIST_OVERDUE = 'npm run requests -- list --due';
const ALWAYS = 'This mail is sent every Monday; when it stops, something is wrong.';

/** Tells the agency how it kept its promise in one week; also when nothing came, so that silence means trouble. */
export function summary(figures: WeekFigures, settings: MailSettings, resends = 0): OutgoingMail {
  const { week, asOf, came } = figures;
  const standing = standingOf(figures);
  const arrivals = came === 0 ? 'nothing came' : `${countOf(came, 'request')} came`;
  const subject = [`${HEADING}: ${arrivals}`, ...(standing ? [standing.words] : [])].join(', ');
  const opening = `${came === 0 ? 'Nothing' : countOf(came, 'request')} came in the week of ${readableWeek(figures, settings.timeZone)}.`;
  const blocks = [
    paragraph(opening),
    ...(isQuiet(figures) ? [] : [table(summaryLines(figures))]),
    ...advice(figures),
    paragraph(ALWAYS),
  ];
  const taken = `The figures are as of ${readableTime(asOf, settings.timeZone)}.`;
  return {
    ...mailHead({ kind: 'summary', about: week, date: asOf, resends }, settings.mailTo, settings),
    replyTo: settings.mailTo,
    subject,
    text: `${[brand.name, HEADING, ...blocks.map(({ text }) => text), wrap(taken)].join('\n\n')}\n`,
    html: sheet({
      subject,
      preview: opening,
      heading: HEADING,
      state: standing ?? { words: 'summary', colour: 'ledger' },
      blocks: [...blocks.map(({ html }) => html), footnote(taken)],
    }),
  };
}

/** A part of the mail, in both its forms. */
interface Block {
  text: string;
  html: Html;
}

const paragraph = (words: string): Block => ({ text: wrap(words), html: passage(words) });

function table(lines: readonly SummaryLine[]): Block {
  const margin = Math.max(...lines.map(({ label }) => label.length)) + ': '.length;
  return {
    text: lines.map(({ label, value }) => wrap(value, `${label}:`.padEnd(margin))).join('\n'),
    html: ledger(lines.map((line) => factLine({ ...line, face: 'figures' }))),
  };
}

function standingOf({ repliedInTime, repliedLate, overdue, overdueBefore }: WeekFigures) {
  const open = overdue + overdueBefore;
  if (open > 0) return { words: `${open.toLocaleString('en-US')} overdue`, colour: 'stamp' } as const;
  if (repliedLate > 0)
    return { words: `${repliedLate.toLocaleString('en-US')} late`, colour: 'stamp' } as const;
  return repliedInTime > 0 ? ({ words: 'all in time', colour: 'ledger' } as const) : undefined;
}

function isQuiet({ came, carriedOver, overdueBefore, bounced, expired }: WeekFigures): boolean {
  return came + carriedOver + overdueBefore + bounced + expired === 0;
}

/** What to do about the figures that are not as they should be. */
function advice({ overdue, overdueBefore, bounced, expired }: WeekFigures): Block[] {
  const open = overdue + overdueBefore;
  return [
    ...(open > 0
      ? [
          paragraph(
            `${countOf(open, 'person still waits', 'people still wait')} for a reply. This lists them:`,
          ),
          { text: LIST_OVERDUE, html: command(LIST_OVERDUE) },
        ]
      : []),
    ...(bounced > 0
      ? [
          paragraph(
            `${countOf(bounced, 'confirmation')} bounced, so mail does not reach ${bounced === 1 ? 'that person' : 'those people'}. Telephone instead; the log names the ${bounced === 1 ? 'request' : 'requests'}.`,
          ),
        ]
      : []),
    ...(expired > 0
      ? [
          paragraph(
            `${countOf(expired, 'confirmation was', 'confirmations were')} given up after a day of trying. The log says why.`,
          ),
        ]
      : []),
  ];
}
