import { styleText } from 'node:util';
import type { Command } from 'commander';
import { EXPORTS_KEPT_DAYS } from '../../../agency/privacy.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts';
import type { Mailboxes } from '../../channels/mail/mailboxes.ts';
import { databaseCopies } from '../../deletion/files.ts';
import { planPurge } from '../../deletion/retention.ts';
import { countByState, failedRows, oldestUnsent } from '../../outbox/backlog.ts';
import { deliveryAdvice } from '../../process/delivery-trouble.ts';
import { EXIT } from '../../process/exit-codes.ts';
import { dayOf, nextPurgeAt } from '../../schedule/calendar.ts';
import { parseDatabaseUrl } from '../../store/database-url.ts';
import { kindsOf, kindsTo } from '../../store/kinds.ts';
import type { Store } from '../../store/schema.ts';
import { isoTime } from '../../text/iso-time.ts';
import { clockTrouble } from '../../watch/clock-trouble.ts';
import {
  leftInSqlite,
  type StoragePaths,
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
      const { databaseUrl, timeZone, mailTo } = config;
      const now = parts.now();
      const store = parseDatabaseUrl(databaseUrl).name;
      const status = await parts.withStore((opened) => readStatus(opened, { paths: config, now, timeZone }));
      const problems = [...leftInSqlite(config), ...problemsOf(status)];
      const findings = { store, problems, warnings: warningsOf(status, mailTo) };
      parts.terminal.print(
        options.json
          ? JSON.stringify(asJson(status, findings), null, 2)
          : asText(status, { ...findings, timeZone }),
      );
      if (findings.problems.length > 0) parts.endWith(EXIT.needsAPerson);
    });
}

type Status = Awaited<ReturnType<typeof readStatus>>;

/** The state of the server's work. Times are epoch milliseconds. */
async function readStatus(
  store: Store,
  { paths, now, timeZone }: { paths: StoragePaths & { exportsDir: string }; now: number; timeZone: string },
) {
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
    /** The same of the events for the webhook, and the last error of one that waits to be tried again. */
    webhook: { events, lastError: failing?.error ?? null },
    lastReceivedAt,
    /** What each mailbox of the agency still waits for after a failure. */
    failed: await failedRows(store, kindsTo('agency')),
    /** When the request that has waited longest without reaching anyone was received. */
    oldestUnsentAt: await oldestUnsent(store, now),
    /** Why no request can be stored; undefined when one can. */
    storageTrouble: await storageTrouble(store, paths).catch(storageReason),
    clockTrouble: await clockTrouble(store, now),
    /** Says so when more is past its time than a night deletes. */
    purgeWarning: (await planPurge(store, { now, timeZone })).warning,
    /** Copies of the whole database that a restore or a move left, each with the day of its deletion. */
    copies: (await databaseCopies(paths.exportsDir)).map(({ path, writtenAt }) => ({
      path,
      until: dayOf(nextPurgeAt(writtenAt + EXPORTS_KEPT_DAYS * DAY_MS, timeZone), timeZone),
    })),
    /** When these figures were read. */
    now,
  };
}

/** The reasons why a person is needed, each in one line. Empty when everything works. */
function problemsOf({ requests, oldestUnsentAt, storageTrouble, clockTrouble, now }: Status): string[] {
  const unsentMs = oldestUnsentAt === undefined ? 0 : now - oldestUnsentAt;
  const problems: string[] = [];
  if (storageTrouble !== undefined) problems.push(`${storageTrouble}.`);
  if (unsentMs >= HOUR_MS) {
    problems.push(
      `a notification has been unsent for ${spanWords(unsentMs)}. See the last error: npm run requests -- show`,
    );
  }
  if (clockTrouble !== undefined) problems.push(`${clockTrouble}.`);
  if (requests.overdue > 0) {
    const overdue = countOf(requests.overdue, 'reply is', 'replies are');
    problems.push(`${overdue} overdue. See: npm run requests -- list --due`);
  }
  return problems;
}

/** What to look at although the work goes on, each in one line. */
function warningsOf({ failed, purgeWarning, copies }: Status, mailTo: Mailboxes): string[] {
  const unsent = failed.map(({ recipient, rows, error }) => {
    const to = mailTo[recipient]?.address ?? 'an address no longer in MAIL_TO';
    return `${countOf(rows, 'mail')} to ${to} not sent yet: ${deliveryAdvice(error, 'SMTP_URL')}`;
  });
  const kept = copies.map(
    ({ path, until }) =>
      `${path} holds all requests, left by a restore or a move. It is deleted on ${until}; delete it when you need it no more.`,
  );
  return [...unsent, ...(purgeWarning === undefined ? [] : [purgeWarning]), ...kept];
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

interface Findings {
  store: string;
  problems: string[];
  warnings: string[];
}

function asJson({ requests, mails, webhook, ...status }: Status, { store, problems, warnings }: Findings) {
  const time = (epochMs: number | null = null) => (epochMs === null ? null : isoTime(epochMs));
  return {
    fine: problems.length === 0,
    problems,
    warnings,
    store,
    requests,
    mails,
    webhook,
    at: isoTime(status.now),
    lastReceivedAt: time(status.lastReceivedAt),
    oldestUnsentNotificationReceivedAt: time(status.oldestUnsentAt),
  };
}

function asText(
  { requests, mails, webhook, lastReceivedAt, oldestUnsentAt, now }: Status,
  { store, problems, warnings, timeZone }: Findings & { timeZone: string },
): string {
  const last =
    lastReceivedAt === null ? 'none yet' : `the last on ${localTime(lastReceivedAt, timeZone)} (${timeZone})`;
  const unsent = oldestUnsentAt === undefined ? 'none' : `the oldest for ${spanWords(now - oldestUnsentAt)}`;
  const error =
    webhook.lastError === null ? '' : `; not yet: ${deliveryAdvice(webhook.lastError, 'WEBHOOK_URL')}`;
  const events = stateWords(webhook.events);
  return [
    `Store     ${store}`,
    `Requests  ${countOf(requests.stored, 'request')}, ${last}`,
    `Replies   ${requests.waiting} waiting, ${requests.overdue} overdue, ${requests.suspected} suspected spam without a mark`,
    `Mails     ${stateWords(mails) || 'none'}`,
    // Nothing where there never was a webhook.
    ...(events === '' ? [] : [`Webhook   ${events}${error}`]),
    `Unsent notifications: ${unsent}`,
    ...problems.map((problem) => styleText(['red', 'bold'], 'A person is needed: ') + problem),
    ...warnings.map((warning) => styleText('yellow', 'Please look: ') + warning),
    ...(problems.length + warnings.length === 0 ? [styleText('green', 'Everything works.')] : []),
  ].join('\n');
}

function stateWords(states: Status['mails']): string {
  return Object.entries(states)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ');
}
