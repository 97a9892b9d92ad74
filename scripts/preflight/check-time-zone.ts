import { type Outcome, pass, warn } from './outcome.ts';

/** Times in mails are the agency's own, once somebody has said where it is. */
export function checkTimeZone(timeZone: string, { isSet }: { isSet: boolean }): Outcome {
  if (isSet) return pass(`Times in mails are those of ${timeZone}.`);
  return warn(
    `No time zone is set, so times in mails are in ${timeZone}. Set the agency’s own as timeZone in agency/brand.ts, or for example TIME_ZONE=America/New_York.`,
  );
}
