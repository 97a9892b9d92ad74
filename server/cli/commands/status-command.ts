import { styleText } from 'node:util';
import type { Command } from 'commander';
import { EXPORTS_KEPT_DAYS } from '../../../agency/privacy.ts';
import project from '../../../package.json' with { type: 'json' };
import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts';
import type { Mailboxes } from '../../channels/mail/mailboxes.ts';
import { type CopyFolders, databaseCopies } from '../../deletion/database-copies.ts';
import { erasuresWarning, readErasedIds } from '../../deletion/erased-ids.ts';
import { planPurge, purgeWarning } from '../../deletion/retention.ts';
import { explain } from '../../explain.ts';
import { mailUnset } from '../../jobs/mail-unset.ts';
import { countByState, failedRows, oldestUnsent } from '../../outbox/backlog.ts';
import { deliveryAdvice } from '../../process/delivery-trouble.ts';
import { EXIT } from '../../process/exit-codes.ts';
import { dayOf, nextPurgeAt } from '../../schedule/calendar.ts';
import { parseDatabaseUrl } from '../../store/database-url.ts';
import { kindsOf, kindsTo } from '../../store/kinds.ts';
import type { Store } from '../../store/schema.ts';
import { isStorageUnavailable } from '../../store/storage-unavailable.ts';
import { backupWarning } from '../../watch/backup-age.ts';
import {
  leftInSqlite,
  type StoragePaths,
  serverTrouble,
  storageReason,
  storageTrouble,
} from '../../watch/storage-health.ts';
import { countOf, localTime, spanWords } from '../terminal/format.ts';
import type { CommandParts } from './command-parts.ts';

export function addStatus(program: Command, parts: CommandParts): void {
  program
    .command('status')
    .description(
      `how things stand, for people and for monitoring; exit code ${EXIT.needsAPerson} when a person is needed`,
    )
    .option('--json', 'as JSON')
    .action(async (options: { json?: true }) => {
      const config = parts.config();
      const { databaseUrl, timeZone, mailTo, webhook } = config;
      const status = await parts
        .withStore((opened) => readStatus(opened, { paths: config, now: parts.now(), timeZone }))
        .catch(unlessLasting);
      const isAway = typeof status === 'string';
      const unset = mailUnset(config);
      const problems = [
        ...(unset === undefined ? [] : [`${unset}.`]),
        ...(isAway ? [status] : [...leftInSqlite(config), ...problemsOf(status)]),
      ];
      const report = {
        version: project.version,
        fine: problems.length === 0,
        problems,
        warnings: isAway ? [] : warningsOf(status, mailTo),
        store: parseDatabaseUrl(databaseUrl).name,
      };
      const figures = isAway ? undefined : status.figures;
      const lines = figures ? figureLines(figures, { timeZone, hasWebhook: webhook !== undefined }) : [];
      parts.terminal.print(
        options.json ? JSON.stringify({ ...report, ...figures }, null, 2) : asText(report, lines),
      );
      if (!report.fine) parts.endWith(EXIT.needsAPerson);
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

type Status = Awaited<ReturnType<typeof readStatus>>;

/** The state of the server's work. Times are epoch milliseconds. */
async function readStatus(
  store: Store,
  {
    paths,
    now,
    timeZone,
  }: { paths: StoragePaths & CopyFolders & { erasuresFile: string }; now: number; timeZone: string },
) {
  const [{ lastReceivedAt, ...requests }, mails, events, [failing]] = await Promise.all([
    countByReply(store, now),
    countByState(store, 'mail'),
    countByState(store, 'webhook'),
    failedRows(store, kindsOf('webhook')),
  ]);
  return {
    figures: {
      requests,
      /** How many mails are in each state. */
      mails,
      /** The same of the events for the webhook, and the commonest error of those that are tried again. */
      webhook: { events, lastError: failing?.error ?? null },
      lastReceivedAt: lastReceivedAt === null ? null : new Date(lastReceivedAt).toISOString(),
    },
    /** What each mailbox of the agency still waits for after a failure. */
    failed: await failedRows(store, kindsTo('agency')),
    /** The same of visitors' mailboxes, where the reason is not that someone is asked to come back later. */
    refused: (await failedRows(store, kindsTo('visitor'))).filter(({ error }) => /\b5\d\d\b/.test(error)),
    /** When the request that has waited longest without reaching anyone was received. */
    oldestUnsentAt: await oldestUnsent(store),
    /** Why no request can be stored; undefined when one can. */
    storageTrouble: await storageTrouble(store, paths, { by: 'status', now }).catch(storageReason),
    serverTrouble: await serverTrouble(store, now),
    /** Says so when more is past its time than a night deletes. */
    purgeWarning: purgeWarning(await planPurge(store, { now, timeZone }), now),
    /** Says which erasures cannot be read. */
    erasuresWarning: erasuresWarning(await readErasedIds(paths.erasuresFile), paths.erasuresFile),
    backupWarning: await backupWarning(paths.dataDir, now),
    /** Copies of the whole database, each with the day of its deletion. */
    copies: (await databaseCopies(paths)).map(({ path, writtenAt }) => ({
      path,
      until: dayOf(nextPurgeAt(writtenAt + EXPORTS_KEPT_DAYS * DAY_MS, timeZone), timeZone),
    })),
    /** When these figures were read. */
    now,
  };
}

/** The reasons why a person is needed, each in one line. Empty when everything works. */
function problemsOf({ figures, oldestUnsentAt, now, ...status }: Status): string[] {
  const { storageTrouble, serverTrouble } = status;
  const unsentMs = oldestUnsentAt === undefined ? 0 : now - oldestUnsentAt;
  const problems: string[] = [];
  for (const trouble of [storageTrouble, serverTrouble])
    if (trouble !== undefined) problems.push(`${trouble}.`);
  if (unsentMs >= HOUR_MS) {
    problems.push(`a notification has been unsent for ${spanWords(unsentMs)}.`);
  }
  if (figures.requests.overdue > 0) {
    const overdue = countOf(figures.requests.overdue, 'reply is', 'replies are');
    problems.push(`${overdue} overdue. See: npm run requests -- list --due`);
  }
  return problems;
}

/** What to look at although the work goes on, each in one line. */
function warningsOf({ failed, refused, copies, ...status }: Status, mailTo: Mailboxes): string[] {
  const unsent = failed.map(({ recipient, rows, error }) => {
    const to = mailTo[recipient]?.address ?? 'an address no longer in MAIL_TO';
    return `${countOf(rows, 'mail')} to ${to} not sent yet: ${deliveryAdvice(error, 'SMTP_URL')}`;
  });
  const confirmations = refused.map(
    ({ rows, error }) =>
      `${countOf(rows, 'confirmation')} not sent yet: ${deliveryAdvice(error, 'SMTP_URL')}`,
  );
  const kept = copies.map(
    ({ path, until }) =>
      `${path} holds all requests of its time, left by a restore or an import. It is deleted on ${until}; delete it when you need it no more.`,
  );
  const { purgeWarning, erasuresWarning, backupWarning } = status;
  const others = [purgeWarning, erasuresWarning, backupWarning].filter((warning) => warning !== undefined);
  return [...unsent, ...confirmations, ...others, ...kept];
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
  { requests, mails, webhook, lastReceivedAt }: Status['figures'],
  { timeZone, hasWebhook }: { timeZone: string; hasWebhook: boolean },
): string[] {
  const last =
    lastReceivedAt === null
      ? 'none yet'
      : `the last on ${localTime(Date.parse(lastReceivedAt), timeZone)} (${timeZone})`;
  const unset = webhook.events.pending && !hasWebhook ? ' until WEBHOOK_URL is set' : undefined;
  const error =
    webhook.lastError === null ? '' : `; not yet: ${deliveryAdvice(webhook.lastError, 'WEBHOOK_URL')}`;
  const events = stateWords(webhook.events);
  return [
    `Requests  ${countOf(requests.stored, 'request')}, ${last}`,
    `Replies   ${requests.waiting} waiting, ${requests.overdue} overdue, ${requests.suspected} suspected spam without a mark`,
    `Mails     ${stateWords(mails) || 'none'}`,
    // Nothing where there never was a webhook.
    ...(events === '' ? [] : [`Webhook   ${events}${unset ?? error}`]),
  ];
}

interface Report {
  version: string;
  store: string;
  fine: boolean;
  problems: string[];
  warnings: string[];
}

function asText({ version, store, fine, problems, warnings }: Report, figures: string[]): string {
  return [
    `Version   ${version}`,
    `Store     ${store}`,
    ...figures,
    ...problems.map((problem) => styleText(['red', 'bold'], 'A person is needed: ') + problem),
    ...warnings.map((warning) => styleText('yellow', 'Please look: ') + warning),
    ...(fine && warnings.length === 0 ? [styleText('green', 'Everything works.')] : []),
  ].join('\n');
}

function stateWords(states: Status['figures']['mails']): string {
  return Object.entries(states)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ');
}
