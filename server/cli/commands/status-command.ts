import { Resolver } from 'node:dns/promises';
import { styleText } from 'node:util';
import type { Command } from 'commander';
import project from '../../../package.json' with { type: 'json' };
import { SECOND_MS } from '../../../shared/durations.ts';
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

/** A resolver that hangs must not hold up a monitor that asks each minute. */
const DNS_PATIENCE = { timeout: 3 * SECOND_MS, tries: 1 };

export function addStatus(program: Command, context: CommandContext): void {
  program
    .command('status')
    .description(
      `how things stand, for people and for monitoring; exit code ${EXIT.needsAPerson} when a person is needed`,
    )
    .option('--json', 'as JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { clock, console, endWith, withStore } = context;
      const config = context.config();
      const [found, dns] = await Promise.all([
        withStore((store) => readStatus(store, config, clock())).catch((error: unknown) => ({
          problems: [...settingsProblems(config), unlessLasting(error)],
          warnings: [],
          figures: undefined,
        })),
        recordsMissing(config, new Resolver(DNS_PATIENCE)),
      ]);
      // Once visitors come, placeholders are a problem, and what DNS lacks is a warning.
      const visitorsCome = isReached(config);
      const report: Report = {
        version: project.version,
        store: parseDatabaseUrl(config.databaseUrl).name,
        fine: found.problems.length === 0,
        problems: found.problems,
        warnings: visitorsCome ? [...found.warnings, ...dns] : found.warnings,
        beforeVisitors: visitorsCome ? [] : [...placeholdersLeft(config), ...dns],
        ...found.figures,
      };
      console.log(json ? JSON.stringify(report, null, 2) : asText(report, config));
      if (!report.fine) endWith(EXIT.needsAPerson);
    });
}

/**
 * Says why the store is away, which may pass. As for a request that cannot be stored, a person is needed.
 * @throws any other error, and one that stays until someone corrects a setting.
 */
function unlessLasting(error: unknown): string {
  const { line, exitCode } = explain(error);
  if (!isStorageUnavailable(error) || exitCode === EXIT.badSetting) throw error;
  return line;
}

/** Reads the state of the server's work. `now` is in epoch milliseconds. */
async function readStatus(store: Store, config: Config, now: number) {
  const figures = await readFigures(store, now);
  return {
    figures,
    problems: await problemsOf(store, config, { overdue: figures.requests.overdue, now }),
    warnings: await warningsOf(store, config, now),
  };
}

type Figures = Awaited<ReturnType<typeof readFigures>>;

/** The figures are in it when the store answers. */
interface Report extends Partial<Figures> {
  version: string;
  store: string;
  fine: boolean;
  problems: string[];
  warnings: string[];
  beforeVisitors: string[];
}

async function readFigures(store: Store, now: number) {
  const { lastReceivedAt, ...requests } = await countByReply(store, now);
  const [failing] = await failedRows(store, kindsOf('webhook'));
  const timeOf = (epochMs: number | null | undefined) => (epochMs ? new Date(epochMs).toISOString() : null);
  return {
    requests,
    mails: await countByState(store, 'mail'),
    /** `lastError` is what the webhook said last of an event that is tried again. */
    webhook: { events: await countByState(store, 'webhook'), lastError: failing?.error ?? null },
    lastReceivedAt: timeOf(lastReceivedAt),
    lastBackupAt: timeOf(await lastBackup()),
  };
}

/** Counts requests. A suspected one is announced like any other, but no reply to it is promised. */
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

/** Says why a person is needed, each reason in one line. Empty when everything works. */
async function problemsOf(
  store: Store,
  config: Config,
  { overdue, now }: { overdue: number; now: number },
): Promise<string[]> {
  const { reason } = await storageTrouble(store, config, { by: 'status', now });
  const troubles = [reason, await serverTrouble(store, now)].filter((trouble) => trouble !== undefined);
  const late = `${countOf(overdue, 'reply is', 'replies are')} overdue. See: npm run requests -- list --due`;
  return [
    ...troubles.map((trouble) => `${trouble}.`),
    ...(await findProblems(store, config, now)),
    ...(overdue > 0 ? [late] : []),
  ];
}

/** Says what to look at although the work goes on, each in one line. */
async function warningsOf(store: Store, config: Config, now: number): Promise<string[]> {
  const { mailTo, timeZone, erasuresFile } = config;
  const unsent = await failedRows(store, kindsTo('agency'));
  // A visitor's mail server that asks to come back later is no news.
  const refused = await failedRows(store, kindsTo('visitor'), '5%');
  const notSent = (what: string, error: string) => `${what} not sent yet: ${visible(error)}`;
  const addressOf = (recipient: number) => mailTo[recipient]?.address ?? 'an address no longer in MAIL_TO';
  const others = [
    purgeWarning(await planPurge(store, { now, timeZone }), now),
    erasuresWarning(await readErasedIds(erasuresFile), erasuresFile),
    await erasuresLost(config),
  ];
  return [
    ...unsent.map((each) =>
      notSent(`${countOf(each.rows, 'mail')} to ${addressOf(each.recipient)}`, each.error),
    ),
    ...refused.map(({ rows, error }) => notSent(countOf(rows, 'confirmation'), error)),
    ...others.filter((warning) => warning !== undefined),
    ...backupWarning(await lastBackup(), now),
  ];
}

function asText(report: Report, config: Config): string {
  const { version, store, fine, problems, warnings, beforeVisitors } = report;
  return [
    `Version   ${version}`,
    `Store     ${store}`,
    ...figureLines(report, config),
    ...problems.map((problem) => styleText(['red', 'bold'], 'A person is needed: ') + problem),
    ...warnings.map((warning) => styleText('yellow', 'Please look: ') + warning),
    ...beforeVisitors.map((line) => styleText('yellow', 'Before visitors come: ') + line),
    ...(fine && warnings.length === 0 ? [styleText('green', 'Everything works.')] : []),
  ].join('\n');
}

function figureLines(
  { requests, mails = {}, webhook, lastReceivedAt, lastBackupAt }: Report,
  config: Config,
) {
  if (requests === undefined || webhook === undefined) return [];
  const last = (time: string) =>
    `the last on ${localTime(Date.parse(time), config.timeZone)} (${config.timeZone})`;
  const { stored, waiting, overdue, suspected } = requests;
  const lines = [
    `Requests  ${countOf(stored, 'request')}, ${lastReceivedAt ? last(lastReceivedAt) : 'none yet'}`,
    `Replies   ${waiting} waiting, ${overdue} overdue, ${suspected} suspected spam without a mark`,
    `Mails     ${stateWords(mails) || 'none'}`,
  ];
  const isUnset = webhook.events['pending'] && config.webhook === undefined;
  const error = webhook.lastError === null ? '' : `; not yet: ${visible(webhook.lastError)}`;
  const events = stateWords(webhook.events);
  if (events !== '') lines.push(`Webhook   ${events}${isUnset ? ' until WEBHOOK_URL is set' : error}`);
  if (lastBackupAt) lines.push(`Backup    ${last(lastBackupAt)}`);
  return lines;
}

function stateWords(states: Figures['mails']): string {
  return Object.entries(states)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ');
}
