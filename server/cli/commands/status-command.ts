import { Resolver } from 'node:dns/promises';
import { styleText } from 'node:util';
import type { Command } from 'commander';
import project from '../../../package.json' with { type: 'json' };
import { backupWarning, lastBackup } from '../../backups.ts';
import type { Config } from '../../config.ts';
import { EXIT } from '../../errors.ts';
import { isReached, placeholdersLeft, recordsMissing } from '../../launch.ts';
import { countByState, failedRows } from '../../outbox/backlog.ts';
import { explain, findProblems, settingsProblems } from '../../problems.ts';
import { erasuresLost, erasuresWarning, readErasedIds } from '../../requests/erasures.ts';
import { planPurge, purgeWarning } from '../../requests/retention.ts';
import { serverTrouble, storageTrouble } from '../../requests/storage-trouble.ts';
import { parseDatabaseUrl } from '../../store/database-url.ts';
import { kindsOf, kindsTo } from '../../store/kinds.ts';
import type { Store } from '../../store/schema.ts';
import { isStorageUnavailable } from '../../store/storage-errors.ts';
import type { CommandContext } from '../command-context.ts';
import { countOf, localTime, visible } from '../format.ts';

export function addStatus(program: Command, context: CommandContext): void {
  program
    .command('status')
    .description(
      `how things stand, for people and for monitoring; exit code ${EXIT.needsAPerson} when a person is needed`,
    )
    .option('--json', 'as JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { clock, config: readConfig, console, endWith, withStore } = context;
      const config = readConfig();
      const [{ figures, ...found }, dns] = await Promise.all([
        withStore((store) => readStatus(store, config, clock())).catch((error: unknown) => ({
          figures: undefined,
          problems: [...settingsProblems(config), unlessLasting(error)],
          warnings: [],
        })),
        recordsMissing(config, new Resolver()),
      ]);
      const report = {
        version: project.version,
        fine: found.problems.length === 0,
        problems: found.problems,
        warnings: [...found.warnings, ...(isReached(config) ? dns : [])],
        // Once visitors come, placeholders are a problem, and what DNS lacks is a warning.
        beforeVisitors: isReached(config) ? [] : [...placeholdersLeft(config), ...dns],
        store: parseDatabaseUrl(config.databaseUrl).name,
      };
      console.log(
        json
          ? JSON.stringify({ ...report, ...figures }, null, 2)
          : asText(report, figures === undefined ? [] : figureLines(figures, config)),
      );
      if (!report.fine) endWith(EXIT.needsAPerson);
    });
}

/**
 * Why the store is away, which may pass. As for a request that cannot be stored, a person is needed.
 * @throws any other error, and one that stays until someone corrects a setting.
 */
function unlessLasting(error: unknown): string {
  const { line, exitCode } = explain(error);
  if (!isStorageUnavailable(error) || exitCode === EXIT.badSetting) throw error;
  return line;
}

/** The state of the server's work. `now` is in epoch milliseconds. */
async function readStatus(store: Store, config: Config, now: number) {
  const backup = await lastBackup();
  const figures = {
    ...(await readFigures(store, now)),
    lastBackupAt: backup ? new Date(backup).toISOString() : null,
  };
  return {
    figures,
    problems: await problemsOf(store, config, { figures, now }),
    warnings: [...(await warningsOf(store, config, now)), ...backupWarning(backup, now)],
  };
}

type Figures = Awaited<ReturnType<typeof readFigures>>;

async function readFigures(store: Store, now: number) {
  const [{ lastReceivedAt, ...requests }, mails, events, [failing]] = await Promise.all([
    countByReply(store, now),
    countByState(store, 'mail'),
    countByState(store, 'webhook'),
    failedRows(store, kindsOf('webhook')),
  ]);
  return {
    requests,
    /** How many mails are in each state. */
    mails,
    /** The same of the events for the webhook, and what it said last of those that are tried again. */
    webhook: { events, lastError: failing?.error ?? null },
    lastReceivedAt: lastReceivedAt === null ? null : new Date(lastReceivedAt).toISOString(),
  };
}

/** The reasons why a person is needed, each in one line. Empty when everything works. */
async function problemsOf(
  store: Store,
  config: Config,
  { figures, now }: { figures: Figures; now: number },
): Promise<string[]> {
  const troubles = [
    (await storageTrouble(store, config, { by: 'status', now })).reason,
    await serverTrouble(store, now),
  ];
  const { overdue } = figures.requests;
  return [
    ...troubles.flatMap((trouble) => (trouble === undefined ? [] : [`${trouble}.`])),
    ...(await findProblems(store, config, now)),
    ...(overdue > 0
      ? [`${countOf(overdue, 'reply is', 'replies are')} overdue. See: npm run requests -- list --due`]
      : []),
  ];
}

/** What to look at although the work goes on, each in one line. */
async function warningsOf(store: Store, config: Config, now: number): Promise<string[]> {
  const { mailTo, timeZone, erasuresFile } = config;
  const notSent = (what: string, error: string) => `${what} not sent yet: ${visible(error)}`;
  // What each mailbox of the agency still waits for after a failure.
  const unsent = (await failedRows(store, kindsTo('agency'))).map(({ recipient, rows, error }) =>
    notSent(
      `${countOf(rows, 'mail')} to ${mailTo[recipient]?.address ?? 'an address no longer in MAIL_TO'}`,
      error,
    ),
  );
  // The same of visitors' mailboxes, where the mail server did not ask to come back later.
  const refused = await failedRows(store, kindsTo('visitor'), '5%');
  const others = [
    purgeWarning(await planPurge(store, { now, timeZone }), now),
    erasuresWarning(await readErasedIds(erasuresFile), erasuresFile),
    await erasuresLost(config),
  ];
  return [
    ...unsent,
    ...refused.map(({ rows, error }) => notSent(countOf(rows, 'confirmation'), error)),
    ...others.filter((warning) => warning !== undefined),
  ];
}

/** A suspected request is announced like any other, but no reply to it is promised. */
function countByReply(store: Store, now: number) {
  return store
    .selectFrom('contact_requests')
    .select(({ fn }) => {
      const unmarked = fn.countAll<number>().filterWhere('replied_at', 'is', null);
      const promised = unmarked.filterWhere('suspicion', 'is', null);
      return [
        fn.countAll<number>().as('stored'),
        promised.filterWhere('reply_due_at', '>', now).as('waiting'),
        promised.filterWhere('reply_due_at', '<=', now).as('overdue'),
        unmarked.filterWhere('suspicion', 'is not', null).as('suspected'),
        fn.max('received_at').as('lastReceivedAt'),
      ];
    })
    .executeTakeFirstOrThrow();
}

function figureLines(
  { requests, mails, webhook, lastReceivedAt, lastBackupAt }: Figures & { lastBackupAt: string | null },
  { timeZone, webhook: receiver }: Config,
): string[] {
  const at = (time: string) => `${localTime(Date.parse(time), timeZone)} (${timeZone})`;
  const last = lastReceivedAt === null ? 'none yet' : `the last on ${at(lastReceivedAt)}`;
  const unset = webhook.events.pending && receiver === undefined ? ' until WEBHOOK_URL is set' : undefined;
  const error = webhook.lastError === null ? '' : `; not yet: ${visible(webhook.lastError)}`;
  const events = stateWords(webhook.events);
  return [
    `Requests  ${countOf(requests.stored, 'request')}, ${last}`,
    `Replies   ${requests.waiting} waiting, ${requests.overdue} overdue, ${requests.suspected} suspected spam without a mark`,
    `Mails     ${stateWords(mails) || 'none'}`,
    // Nothing where there never was a webhook.
    ...(events === '' ? [] : [`Webhook   ${events}${unset ?? error}`]),
    ...(lastBackupAt === null ? [] : [`Backup    the last on ${at(lastBackupAt)}`]),
  ];
}

interface Report {
  version: string;
  store: string;
  fine: boolean;
  problems: string[];
  warnings: string[];
  beforeVisitors: string[];
}

function asText(report: Report, figures: string[]): string {
  const { version, store, fine, problems, warnings, beforeVisitors } = report;
  return [
    `Version   ${version}`,
    `Store     ${store}`,
    ...figures,
    ...problems.map((problem) => styleText(['red', 'bold'], 'A person is needed: ') + problem),
    ...warnings.map((warning) => styleText('yellow', 'Please look: ') + warning),
    ...beforeVisitors.map((line) => styleText('yellow', 'Before visitors come: ') + line),
    ...(fine && warnings.length === 0 ? [styleText('green', 'Everything works.')] : []),
  ].join('\n');
}

function stateWords(states: Figures['mails']): string {
  return Object.entries(states)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ');
}
