import type { Moot } from '../../../outbox/kinds.ts';
import { promisedTime, remindAt } from '../../../replies/promise.ts';
import { weekdayTime } from '../../../replies/readable.ts';
import type { StoredRequest } from '../../../store/schema.ts';
import { type Copy, firstCopy, type MailSettings, type OutgoingMail } from '../outgoing-mail.ts';
import { requestMail } from './request-mail.ts';

/**
 * Tells the agency that a request still waits shortly before its reply is due. It names the time itself rather than
 * the hours left, so that it stays true however late it arrives.
 */
export function reminder(
  request: StoredRequest,
  settings: MailSettings,
  copy: Copy = firstCopy(settings),
): OutgoingMail {
  const { phone, reply_due_at } = request;
  return requestMail(request, settings, {
    kind: 'reminder',
    copy,
    date: remindAt(request),
    subject: `Reply due by ${weekdayTime(reply_due_at, settings.timeZone)}`,
    preview: `No one has marked it as replied. Phone ${phone}`,
    heading: 'Still waiting for a reply',
    state: 'due soon',
    opening: `No one has marked this request as replied, and we promise a reply within ${promisedTime(request)}.`,
    due: 'Reply due by',
  });
}

/** Tells the agency that the promised time has passed without a reply. */
export function overdue(
  request: StoredRequest,
  settings: MailSettings,
  copy: Copy = firstCopy(settings),
): OutgoingMail {
  const { phone, reply_due_at } = request;
  return requestMail(request, settings, {
    kind: 'overdue',
    copy,
    date: reply_due_at,
    subject: `Reply overdue since ${weekdayTime(reply_due_at, settings.timeZone)}`,
    preview: `No one has marked it as replied. Phone ${phone}`,
    heading: 'A reply is overdue',
    state: 'overdue',
    opening: `We promised a reply within ${promisedTime(request)}, and no one has marked this request as replied.`,
    due: 'Overdue since',
  });
}

/** Why an alert that waited for the mail server has nothing left to tell. */
export function whyNoAlert({ replied_at }: StoredRequest): Moot | undefined {
  return replied_at === null ? undefined : { moot: 'withdrawn', reason: 'replied' };
}

/** The same of a reminder, which the overdue alert replaces. */
export function whyNoReminder(request: StoredRequest, now: number): Moot | undefined {
  const isOverdue = now >= request.reply_due_at;
  return whyNoAlert(request) ?? (isOverdue ? { moot: 'expired', reason: 'overdue' } : undefined);
}
