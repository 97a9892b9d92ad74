import { DAY_MS } from '../shared/durations.ts';
import type { Job } from './clock/scheduler.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { CommandError, ConfigError, EXIT, hasCode } from './errors.ts';
import { isLaunched, placeholdersLeft } from './launch.ts';
import { mailUnset, notAnnounced } from './mail/mail-failures.ts';
import type { Store } from './store/schema.ts';
import { explainStorage } from './store/storage-errors.ts';
import { eventsNotTaken } from './webhook/webhook-channel.ts';

/**
 * Explains an error of a command, or of the server's start, to the operator: one line that says what to do, or a stack
 * trace when the error is a bug.
 */
export function explain(error: unknown): { line: string; exitCode: number } {
  if (error instanceof ConfigError) return { line: error.message, exitCode: EXIT.badSetting };
  return { line: explainStorage(error) ?? failureLine(error), exitCode: EXIT.failed };
}

function failureLine(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  // The operating system refused a call, and its message names the call and the file or address.
  if (error instanceof Error && 'syscall' in error)
    return `${error.message}.${hasCode(error, 'EADDRINUSE') ? ' Stop the other program, or set another PORT.' : ''}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Says why a person is needed although requests can be stored, as each room tells it: in one line that says what to do. The
 * log and `status` ask for it.
 */
export async function findProblems(store: Store, config: Config, now: number): Promise<string[]> {
  return [
    ...settingsProblems(config),
    ...(await notAnnounced(store, now)),
    ...(config.webhook === undefined ? [] : await eventsNotTaken(store, now)),
  ];
}

/** Finds the problems that need no store, so that they are known while it is away. */
export function settingsProblems(config: Config): string[] {
  return [...mailUnset(config), ...(isLaunched(config) ? placeholdersLeft(config) : [])];
}

/** Logs each of these lines when it comes up, and once a day while it stays. */
export function problemsJob({ store, clock, monotonic, log }: Context, config: Config): Job {
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
