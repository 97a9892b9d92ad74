import { DAY_MS } from '../../shared/durations.ts';
import type { Config } from '../config.ts';
import type { Job } from '../schedule/scheduler.ts';
import type { JobParts } from './jobs.ts';

type MailSettings = Pick<Config, 'smtpUrl' | 'isPublic'>;

/** A line for a person while a public site sends no mail, not even to the agency; undefined otherwise. */
export function mailUnset({ smtpUrl, isPublic }: MailSettings): string | undefined {
  if (smtpUrl !== undefined || !isPublic) return undefined;
  return 'SMTP_URL is unset, so no mail leaves, and no one is told of a request. What waits goes out once it is set: correct .env and restart the server';
}

/** Logs that line at the start and once a day. */
export function sayMailUnset({ settings, now, log }: JobParts & { settings: MailSettings }): Job {
  let nextAt = -Infinity;
  return async () => {
    const line = mailUnset(settings);
    if (line === undefined || now() < nextAt) return;
    nextAt = now() + DAY_MS;
    log.error(line);
  };
}
