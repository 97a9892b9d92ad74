import type { ClaimedRow } from '../../outbox/claim.ts';
import type { Compose, Moot } from '../../outbox/kinds.ts';
import { type WeekFigures, weekFigures } from '../../replies/week-figures.ts';
import type { Store, StoredRequest } from '../../store/schema.ts';
import type { Copy, MailSettings, OutgoingMail } from './outgoing-mail.ts';

export interface MailParts {
  store: Store;
  settings: MailSettings;
}

/** Writes one copy of a mail about something. */
type Write<Subject> = (about: Subject, settings: MailSettings, copy: Copy) => OutgoingMail;

/** Composes mails about a request as it is stored now, unless `whyMoot` says why there is nothing left to tell. */
export function aboutRequest({ store, settings }: MailParts) {
  return (
    write: Write<StoredRequest>,
    whyMoot: (request: StoredRequest, now: number) => Moot | undefined = () => undefined,
  ): Compose<OutgoingMail> =>
    async (row, now) => {
      const { request_id } = row;
      const request = await store
        .selectFrom('contact_requests')
        .selectAll()
        .where('id', '=', request_id ?? '')
        .executeTakeFirst();
      if (request === undefined) return { moot: 'withdrawn', reason: 'erased' };
      const moot = whyMoot(request, now);
      return moot ?? composeCopy(row, settings, (copy) => write(request, settings, copy));
    };
}

/** Composes mails about a week, as things stand now. */
export function aboutWeek({ store, settings }: MailParts) {
  return (write: Write<WeekFigures>): Compose<OutgoingMail> =>
    async (row, now) => {
      const { timeZone } = settings;
      const figures = await weekFigures(store, row.week ?? '', { timeZone, now });
      return composeCopy(row, settings, (copy) => write(figures, settings, copy));
    };
}

/** There is no copy for someone who is no longer in `MAIL_TO`. */
function composeCopy(
  { recipient, resends }: ClaimedRow,
  { mailTo }: MailSettings,
  write: (copy: Copy) => OutgoingMail,
): { message: OutgoingMail } | Moot {
  const to = mailTo[recipient];
  if (to === undefined) return { moot: 'withdrawn', reason: 'MAIL_TO has fewer' };
  return { message: write({ to, recipient, resends }) };
}
