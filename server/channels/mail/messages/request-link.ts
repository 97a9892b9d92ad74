import { type LinkAction, signedLink } from '../../../links/signed-link.ts';
import type { StoredRequest } from '../../../store/schema.ts';
import type { MailSettings } from '../outgoing-mail.ts';

/** Days after a request came for which the links in its mails work. */
const LINKS_WORK_DAYS = 30;

const DAY_MS = 24 * 3_600_000;

/** A link that does something with a request, without a login. It is the same in every mail about the request. */
export function requestLink(
  action: LinkAction,
  request: Pick<StoredRequest, 'id' | 'received_at'>,
  settings: MailSettings,
): string {
  return signedLink(settings, { action, id: request.id, expiresAt: linksEndAt(request) });
}

/** When those links stop to work, in epoch milliseconds. */
export function linksEndAt({ received_at }: Pick<StoredRequest, 'received_at'>): number {
  return received_at + LINKS_WORK_DAYS * DAY_MS;
}
