import { DAY_MS } from '../shared/durations.ts';
import { isLaunched, placeholdersLeft } from './before-launch.ts';
import type { Job } from './clock/scheduler.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { countByState, haveEventsFailed, isAnyUnannounced } from './outbox/backlog.ts';
import type { Store } from './store/schema.ts';

/**
 * Says why a person is needed although requests can be stored: in one line each that says what to do. The log and `status`
 * ask for it.
 */
export async function findProblems(store: Store, config: Config, now: number): Promise<string[]> {
  const lines = settingsProblems(config);
  if (await isAnyUnannounced(store, now))
    lines.push(
      'A notification has reached no one for an hour. requests status says why, requests list --since 1d has the requests.',
    );
  if (config.webhook === undefined) return lines;
  if (await haveEventsFailed(store, now))
    lines.push('The webhook has not taken an event for an hour. requests status says why.');
  const { expired = 0 } = await countByState(store, 'webhook');
  if (expired > 0)
    lines.push(
      `Events that the webhook did not take for three days: ${expired}. Send them again: requests resend`,
    );
  return lines;
}

export const SMTP_UNSET =
  'SMTP_URL is unset, so no mail leaves, and no one is told of a request. Set it in .env, for example SMTP_URL=smtps://user:password@smtp.example.com:465, and restart the server: what waits goes out then.';

/** Finds the problems that need no store, so that they are known while it is away. */
export function settingsProblems(config: Config): string[] {
  const isUnset = config.isPublic && config.smtpUrl === undefined;
  return [...(isUnset ? [SMTP_UNSET] : []), ...(isLaunched(config) ? placeholdersLeft(config) : [])];
}

/** Logs each of these lines when it comes up, and once a day while it stays. */
export function problemsJob({ config, store, clock, monotonic, log }: Context): Job {
  let said = new Map<string, number>();
  return async () => {
    const lines = await findProblems(store, config, clock());
    const at = monotonic();
    said = new Map(
      lines.map((line) => {
        const last = said.get(line);
        if (last !== undefined && at < last + DAY_MS) return [line, last];
        log.error(line);
        return [line, at];
      }),
    );
  };
}
