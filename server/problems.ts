import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DAY_MS, HOUR_MS } from '../shared/durations.ts';
import type { Job } from './clock/scheduler.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { countByState, haveEventsFailed, oldestUnsent } from './outbox/backlog.ts';
import { readText } from './requests/erasures.ts';
import { isAhead } from './store/ahead.ts';
import { parseDatabaseUrl } from './store/database-url.ts';
import { movedAside } from './store/moved-aside.ts';
import type { Store } from './store/schema.ts';

/** The settings by which a problem is found. */
type Settings = Pick<Config, 'smtpUrl' | 'isPublic' | 'databaseUrl' | 'sqliteFile' | 'dataDir' | 'webhook'>;

/**
 * Why a person is needed although requests can be stored, each in one line that says what to do. Asked by the log and by
 * `status`. `now` is in epoch milliseconds.
 */
export async function findProblems(store: Store, settings: Settings, now: number): Promise<string[]> {
  const oldest = await oldestUnsent(store);
  const isLate = oldest !== undefined && !isAhead(oldest + HOUR_MS, now, HOUR_MS);
  return [
    ...mailUnset(settings),
    ...leftInSqlite(settings),
    ...movedAside(settings.dataDir).map(takeOver),
    ...(isLate
      ? [
          'A notification has reached no one for an hour. npm run requests -- status says why, list --since 1d has the requests.',
        ]
      : []),
    ...(await eventsNotTaken(store, settings, now)),
  ];
}

/** Without a webhook, its events wait by choice. */
async function eventsNotTaken(store: Store, { webhook }: Settings, now: number): Promise<string[]> {
  if (webhook === undefined) return [];
  const { expired = 0 } = await countByState(store, 'webhook');
  return [
    ...((await haveEventsFailed(store, now))
      ? ['The webhook has not taken an event for an hour. npm run requests -- status says why.']
      : []),
    ...(expired > 0
      ? [
          `Events that the webhook did not take for three days: ${expired}. Send them again: npm run requests -- resend --given-up`,
        ]
      : []),
  ];
}

/** Logs each of these lines when it comes up, and once a day while it stays. */
export function sayProblems({ store, clock, log }: Context, settings: Settings): Job {
  let said = new Map<string, number>();
  return async () => {
    const now = clock();
    const lines = await findProblems(store, settings, now);
    said = new Map(
      lines.map((line) => {
        const last = said.get(line);
        if (last !== undefined && isAhead(last + DAY_MS, now, DAY_MS)) return [line, last];
        log.error(line);
        return [line, now];
      }),
    );
  };
}

/** While a public site sends no mail, not even to the agency. */
export function mailUnset({ smtpUrl, isPublic }: Pick<Config, 'smtpUrl' | 'isPublic'>): string[] {
  if (smtpUrl !== undefined || !isPublic) return [];
  return [
    'SMTP_URL is unset, so no mail leaves, and no one is told of a request. What waits goes out once it is set: correct .env and restart the server.',
  ];
}

/** On Postgres, while the SQLite file of the data folder holds requests. */
function leftInSqlite({ databaseUrl, sqliteFile }: Settings): string[] {
  if (parseDatabaseUrl(databaseUrl).kind === 'sqlite' || !existsSync(sqliteFile)) return [];
  try {
    using database = new DatabaseSync(sqliteFile, { readOnly: true });
    if (database.prepare('select 1 from contact_requests').get() === undefined) return [];
  } catch {
    // What cannot be read may hold some.
  }
  return [takeOver(sqliteFile)];
}

function takeOver(file: string): string {
  return `${file} still holds requests. Take them over, then delete it: npm run requests -- import ${file}`;
}

/**
 * Warns when the list of erasures has fewer lines than its copy in the backups, which only grows, and whose number of
 * lines the backup unit leaves in `last-backup`.
 */
export async function erasuresLost({ dataDir, erasuresFile }: Pick<Config, 'dataDir' | 'erasuresFile'>) {
  const copied = Number(await readText(join(dataDir, 'last-backup')));
  const lines = (await readText(erasuresFile)).split('\n').filter((line) => line.trim() !== '').length;
  if (!(lines < copied)) return undefined;
  return `${erasuresFile} has ${lines} of at least ${copied} erasures. Add those of its copy, erasures.jsonl in the backups, and restart the server: docs/deploying/backups.md.`;
}

/** When the backups of a machine were made, in epoch milliseconds; 0 for never. Undefined where none is installed. */
export async function lastBackup(dataDir: string): Promise<{ made: number; failed: number } | undefined> {
  const at = async (stamp: string) => (await stat(join(dataDir, stamp), { throwIfNoEntry: false }))?.mtimeMs;
  const made = await at('last-backup');
  return made === undefined ? undefined : { made, failed: (await at('last-backup-failed')) ?? 0 };
}

/** Warns when the last backup failed, and when none was made for two days. */
export function backupWarning(backup: Awaited<ReturnType<typeof lastBackup>>, now: number): string[] {
  if (backup === undefined) return [];
  const { made, failed } = backup;
  if (failed <= made && isAhead(made + 2 * DAY_MS, now, 2 * DAY_MS)) return [];
  const last =
    made === 0 ? 'no backup was ever made' : `the last backup was made at ${new Date(made).toISOString()}`;
  return [`${last}${failed > made ? ', and one has failed since' : ''}. See: journalctl -u website-backup`];
}
