import { Resolver } from 'node:dns/promises';
import { styleText } from 'node:util';
import type { Command } from 'commander';
import project from '../../../package.json' with { type: 'json' };
import { SECOND_MS } from '../../../shared/durations.ts';
import { isLaunched, placeholdersLeft, recordsMissing } from '../../before-launch.ts';
import type { Config } from '../../config.ts';
import { EXIT } from '../../errors.ts';
import { explain } from '../../explain.ts';
import { countByState, failedRows } from '../../outbox/backlog.ts';
import { findProblems, settingsProblems } from '../../problems.ts';
import { countForStatus } from '../../requests/promise.ts';
import { planPurge } from '../../requests/retention.ts';
import { serverTrouble, tryToStore } from '../../requests/storage-trouble.ts';
import { kindsOf, kindsTo } from '../../store/kinds.ts';
import type { Store } from '../../store/schema.ts';
import { isStorageUnavailable } from '../../store/storage-errors.ts';
import { backupWarning, lastBackup } from '../backups.ts';
import type { CommandContext } from '../command-context.ts';
import { countOf, localTime } from '../format.ts';

/** A resolver that hangs must not hold up a monitor that asks each minute. */
const DNS_PATIENCE = { timeout: 3 * SECOND_MS, tries: 1 };

export function addStatus(program: Command, context: CommandContext): void {
  program
    .command('status')
    .description(
      `how things stand, for people and for monitoring; exit code ${EXIT.needsAPerson} when a person is needed`,
    )
    .action(async () => {
      const { clock, console, endWith, withStore } = context;
      const config = context.config();
      const [{ figures, problems, warnings }, dns] = await Promise.all([
        withStore((store) => readStatus(store, config, clock())).catch((error) => whileAway(error, config)),
        recordsMissing(config, new Resolver(DNS_PATIENCE)),
      ]);
      // Once visitors come, placeholders are a problem, and what DNS lacks is a warning.
      const visitorsCome = isLaunched(config);
      if (visitorsCome) warnings.push(...dns);
      const beforeVisitors = visitorsCome ? [] : [...placeholdersLeft(config), ...dns];
      console.log(`Version   ${project.version}`);
      console.log(`Store     ${config.database.name}`);
      for (const line of figures) console.log(line);
      for (const line of problems) console.log(styleText(['red', 'bold'], 'A person is needed: ') + line);
      for (const line of warnings) console.log(styleText('yellow', 'Please look: ') + line);
      for (const line of beforeVisitors) console.log(styleText('yellow', 'Before visitors come: ') + line);
      if (problems.length > 0) endWith(EXIT.needsAPerson);
      else if (warnings.length === 0) console.log(styleText('green', 'Everything works.'));
    });
}

/** The lines of a status tell people how things stand: for a problem a person is needed, with a warning the work goes on. */
type Status = Record<'figures' | 'problems' | 'warnings', string[]>;

/**
 * While the store is away a person is needed, as for a request that cannot be stored.
 * @throws any other error.
 */
function whileAway(error: unknown, config: Config): Status {
  if (!isStorageUnavailable(error)) throw error;
  return { figures: [], problems: [...settingsProblems(config), explain(error).line], warnings: [] };
}

async function readStatus(store: Store, config: Config, now: number): Promise<Status> {
  const requests = await countForStatus(store, now);
  return {
    figures: await readFigures(store, config, requests),
    problems: await readProblems(store, config, { overdue: requests.overdue, now }),
    warnings: await readWarnings(store, config, now),
  };
}

type Counts = Awaited<ReturnType<typeof countForStatus>>;

async function readFigures(store: Store, { timeZone, webhook }: Config, requests: Counts): Promise<string[]> {
  const { stored, waiting, overdue, suspected, lastAt } = requests;
  const last = (time: number) => `the last on ${localTime(time, timeZone)} (${timeZone})`;
  const mails = stateWords(await countByState(store, 'mail'));
  const figures = [
    `Requests  ${countOf(stored, 'request')}, ${lastAt === null ? 'none yet' : last(lastAt)}`,
    `Replies   ${waiting} waiting, ${overdue} overdue, ${suspected} suspected spam without a mark`,
    `Mails     ${mails || 'none'}`,
  ];
  const events = await countByState(store, 'webhook');
  const waits = events['pending'] && webhook === undefined ? '; pending until WEBHOOK_URL is set' : '';
  if (Object.keys(events).length > 0) figures.push(`Webhook   ${stateWords(events)}${waits}`);
  const backup = await lastBackup();
  if (backup) figures.push(`Backup    ${last(backup)}`);
  return figures;
}

function stateWords(states: Awaited<ReturnType<typeof countByState>>): string {
  return Object.entries(states)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ');
}

async function readProblems(
  store: Store,
  config: Config,
  { overdue, now }: { overdue: number; now: number },
): Promise<string[]> {
  const { reason } = await tryToStore(store, config, { by: 'status', now });
  const troubles = [reason, await serverTrouble(store, now)].filter((trouble) => trouble !== undefined);
  const late = `${countOf(overdue, 'reply is', 'replies are')} overdue. See: requests list --due`;
  return [
    ...troubles.map((trouble) => `${trouble}.`),
    ...(await findProblems(store, config, now)),
    ...(overdue > 0 ? [late] : []),
  ];
}

async function readWarnings(store: Store, config: Config, now: number): Promise<string[]> {
  const { mailTo, timeZone, webhook } = config;
  const unsent = await failedRows(store, kindsTo('agency'));
  // A visitor's mail server that asks to come back later is no news.
  const refused = await failedRows(store, kindsTo('visitor'), '5%');
  const events = webhook ? await failedRows(store, kindsOf('webhook')) : [];
  const notSent = (what: string, error: string) => `${what} not sent yet: ${error}`;
  const addressOf = (recipient: number) => mailTo[recipient]?.address ?? 'an address no longer in MAIL_TO';
  const others = [(await planPurge(store, { now, timeZone })).warning];
  return [
    ...unsent.map(({ recipient, rows, error }) =>
      notSent(`${countOf(rows, 'mail')} to ${addressOf(recipient)}`, error),
    ),
    ...refused.map(({ rows, error }) => notSent(countOf(rows, 'confirmation'), error)),
    ...events.map(({ rows, error }) => notSent(countOf(rows, 'event'), error)),
    ...others.filter((warning) => warning !== undefined),
    ...backupWarning(await lastBackup(), now),
  ];
}
