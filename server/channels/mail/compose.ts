import type { Compose, Moot } from '../../outbox/kinds.ts';
import { type WeekFigures, weekFigures } from '../../replies/week-figures.ts';
import type { Store, StoredRequest } from '../../store/schema.ts';
import type { MailSettings, OutgoingMail } from './outgoing-mail.ts';

export interface MailParts {
  store: Store;
  settings: MailSettings;
}

/** Writes one mail about something. `resends` is how often the operator asked for it to be sent once more. */
type Write<Subject> = (about: Subject, settings: MailSettings, resends: number) => OutgoingMail;

/** Composes mails about a request as it is stored now, unless `whyMoot` says why there is nothing left to tell. */
export function aboutRequest({ store, settings }: MailParts) {
  return (
    write: Write<StoredRequest>,
    whyMoot: (request: StoredRequest, now: number) => Moot | undefined = () => undefined,
  ): Compose<OutgoingMail> =>
    async ({ request_id, resends }, now) => {
      const request = await store
        .selectFrom('contact_requests')
        .selectAll()
        .where('id', '=', request_id ?? '')
        .executeTakeFirst();
      if (request === undefined) return { moot: 'withdrawn', reason: 'erased' };
      return whyMoot(request, now) ?? { message: write(request, settings, resends) };
    };
}

/** Composes mails about a week. */
export function aboutWeek({ store, settings }: MailParts) {
  return (write: Write<WeekFigures>): Compose<OutgoingMail> =>
    async ({ week, resends }) => {
      const figures = await weekFigures(store, week ?? '', settings.timeZone);
      return { message: write(figures, settings, resends) };
    };
}
