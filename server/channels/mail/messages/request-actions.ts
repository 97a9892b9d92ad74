import { readableTime } from '../../../readable.ts';
import type { StoredRequest } from '../../../store/schema.ts';
import { actionLine } from '../layout/action-line.ts';
import type { Html } from '../layout/html.ts';
import { footnote, passage } from '../layout/passage.ts';
import { wrap } from '../layout/plain-text.ts';
import type { MailSettings } from '../outgoing-mail.ts';
import { linksEndAt, requestLink } from './request-link.ts';

const HOW_TO_REPLY = 'Reply to this mail to write to them. When you have replied, mark it here:';
const REPLIED = 'Mark as replied';
const IF_NOT_SPAM = 'A real person? Say so, and their confirmation is sent:';
const NOT_SPAM = 'Not spam';
const IF_SPAM =
  'Spam needs no reply. Mark it as replied all the same, and you hear no more of it. A reply to this mail goes to them.';

/** What the agency can do about a request from a mail: reply, mark it as replied, and say that it is no spam. */
export function requestActions(
  request: StoredRequest,
  settings: MailSettings,
): { text: string; html: readonly Html[] } {
  const replied = requestLink('replied', request, settings);
  const end = `The links in this mail work until ${readableTime(linksEndAt(request), settings.timeZone)}, for whoever holds it.`;
  if (request.suspicion === null) {
    return {
      text: `${wrap(HOW_TO_REPLY)}

${REPLIED}:
${replied}

${wrap(end)}`,
      html: [
        passage(HOW_TO_REPLY),
        actionLine({ words: REPLIED, href: replied, weight: 'main' }),
        footnote(end),
      ],
    };
  }
  const notSpam = requestLink('not-spam', request, settings);
  return {
    text: `${wrap(IF_NOT_SPAM)}

${NOT_SPAM}:
${notSpam}

${wrap(IF_SPAM)}

${REPLIED}:
${replied}

${wrap(end)}`,
    html: [
      passage(IF_NOT_SPAM),
      actionLine({ words: NOT_SPAM, href: notSpam, weight: 'main' }),
      passage(IF_SPAM),
      actionLine({ words: REPLIED, href: replied, weight: 'other' }),
      footnote(end),
    ],
  };
}
