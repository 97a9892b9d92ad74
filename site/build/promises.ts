import type { AstroIntegration } from 'astro';
import { REMIND_AFTER_HOURS, REPLY_WITHIN_HOURS } from '../../agency/promises.ts';

/** Fails the build when the agency would be reminded of a reply too late or at once, and says so. */
export function checkPromises(): AstroIntegration {
  return {
    name: 'check-promises',
    hooks: {
      'astro:build:start': () => assertReminder(REPLY_WITHIN_HOURS, REMIND_AFTER_HOURS),
    },
  };
}

/** @throws unless the reminder comes after the request and before its reply is due. */
export function assertReminder(replyWithinHours: number, remindAfterHours: number): void {
  if (remindAfterHours > 0 && remindAfterHours < replyWithinHours) return;
  throw new Error(
    `REMIND_AFTER_HOURS in agency/promises.ts is ${remindAfterHours}. It must be more than 0 and less than REPLY_WITHIN_HOURS, which is ${replyWithinHours}.`,
  );
}
