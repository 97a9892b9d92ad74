import { brand } from '../../../business/brand.ts';
import type { WeekFigures } from '../../replies/week-figures.ts';
import { type MailSettings, mailHead, type OutgoingMail } from '../outgoing-mail.ts';
import { passage } from './passage.ts';
import { sheet } from './sheet.ts';

const HEADING = 'Your week';

/** Tells the agency how it kept its promise in one week; also when nothing came, so that silence means trouble. */
export function summary(figures: WeekFigures, settings: MailSettings, resends = 0): OutgoingMail {
  const { week, end, came } = figures;
  const subject = `${HEADING}: ${came} ${came === 1 ? 'request' : 'requests'}`;
  return {
    ...mailHead({ kind: 'summary', about: week, date: end, resends }, settings.mailTo, settings),
    replyTo: settings.mailTo,
    subject,
    text: `${brand.name}\n\n${subject}\n`,
    html: sheet({
      subject,
      preview: subject,
      heading: HEADING,
      state: { words: 'summary', colour: 'ledger' },
      blocks: [passage(subject)],
    }),
  };
}
