import { REMIND_AFTER_HOURS, REPLY_WITHIN_HOURS } from '../../agency/promises.ts';

/** @throws when a reminder would come only once the reply is due. */
export function assertReminder(remindAfter = REMIND_AFTER_HOURS, replyWithin = REPLY_WITHIN_HOURS): void {
  if (remindAfter < replyWithin) return;
  throw new Error(
    `agency/promises.ts: REMIND_AFTER_HOURS is ${remindAfter}. Make it less than REPLY_WITHIN_HOURS, ${replyWithin}, or no reminder comes in time.`,
  );
}
