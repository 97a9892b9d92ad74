import { brand } from '../../../business/brand.ts';
import { REPLY_WITHIN_HOURS, SESSION_MINUTES } from '../../../business/promises.ts';
import type { StoredRequest } from '../../store/schema.ts';
import { type MailSettings, mailHead, type OutgoingMail } from '../outgoing-mail.ts';
import { htmlLetter, paragraph } from './html.ts';

const SUBJECT = "We've received your request";

const LETTER = [
  'Hello,',
  `Your request for a free consultation has reached us. A person will read it and reply within ${REPLY_WITHIN_HOURS} hours.`,
  `What happens next: we find a time that suits you for a free ${SESSION_MINUTES}-minute strategy session. You tell us how your business runs, we tell you where automation would help, and you decide. There is no commitment.`,
  'If there is anything you would like to add before then, just reply to this mail.',
  `If you did not ask for this, or would like your details erased, write to ${brand.email} and we will erase them.`,
  `The people at ${brand.name}`,
];

/**
 * Tells the visitor that the request arrived. It holds nothing that the visitor typed: anyone can type a stranger's
 * address, and must not be able to have a message of theirs sent there.
 */
export function confirmation(request: StoredRequest, settings: MailSettings): OutgoingMail {
  return {
    ...mailHead(request, 'confirmation', { name: '', address: request.email }, settings),
    replyTo: settings.mailTo,
    subject: SUBJECT,
    text: `${LETTER.join('\n\n')}\n`,
    html: htmlLetter(SUBJECT, LETTER.map(paragraph)),
  };
}
