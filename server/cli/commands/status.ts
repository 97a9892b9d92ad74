import { styleText } from 'node:util';
import type { Command } from 'commander';
import { isoTime } from '../../export/request-record.ts';
import { EXIT } from '../../process/exit-codes.ts';
import { countOf } from '../../replies/readable.ts';
import { parseDatabaseUrl } from '../../store/database-url.ts';
import { localTime, spanWords } from '../terminal/words.ts';
import type { CommandParts } from './command-parts.ts';
import { problemsOf, readStatus, type Status, warningsOf } from './read-status.ts';

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
      const status = await parts.withStore((opened) => readStatus(opened, { places: config, now, timeZone }));
      const problems = problemsOf(status);
      const warnings = warningsOf(status, mailTo);
      parts.terminal.print(
        options.json
          ? JSON.stringify(asJson(status, { store, problems, warnings }), null, 2)
          : asText(status, { store, problems, warnings, now, timeZone }),
      );
      if (problems.length > 0) parts.endWith(EXIT.needsAPerson);
    });
}

interface Verdict {
  store: string;
  problems: string[];
  warnings: string[];
}

function asJson(status: Status, { store, problems, warnings }: Verdict) {
  const {
    now,
    webhook,
    lastReceivedAt,
    oldestUnsentAt,
    storageTrouble: _,
    purgeDoubt: __,
    failed: ___,
    ...rest
  } = status;
  const time = (epochMs: number | undefined) => (epochMs === undefined ? null : isoTime(epochMs));
  return {
    fine: problems.length === 0,
    problems,
    warnings,
    store,
    ...rest,
    webhook: { events: webhook.events, lastError: webhook.lastError ?? null },
    at: isoTime(now),
    lastReceivedAt: time(lastReceivedAt),
    oldestUnsentNotificationReceivedAt: time(oldestUnsentAt),
  };
}

function asText(
  { requests, mails, webhook, lastReceivedAt, oldestUnsentAt }: Status,
  { store, problems, warnings, now, timeZone }: Verdict & { now: number; timeZone: string },
): string {
  const last =
    lastReceivedAt === undefined
      ? 'none yet'
      : `the last on ${localTime(lastReceivedAt, timeZone)} (${timeZone})`;
  const unsent = oldestUnsentAt === undefined ? 'none' : `the oldest for ${spanWords(now - oldestUnsentAt)}`;
  const verdict = [
    ...problems.map((problem) => styleText(['red', 'bold'], 'A person is needed: ') + problem),
    ...warnings.map((warning) => styleText('yellow', 'Please look: ') + warning),
  ];
  return [
    `Store     ${store}`,
    `Requests  ${countOf(requests.stored, 'request')}, ${last}`,
    `Replies   ${requests.waiting} waiting, ${requests.overdue} overdue, ${requests.suspected} suspected spam without a mark`,
    `Mails     ${stateWords(mails) || 'none'}`,
    ...eventLines(webhook),
    `Unsent notifications: ${unsent}`,
    ...(verdict.length === 0 ? [styleText('green', 'Everything works.')] : verdict),
  ].join('\n');
}

function stateWords(states: Status['mails']): string {
  return Object.entries(states)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ');
}

/** Nothing where there never was a webhook. */
function eventLines({ events, lastError }: Status['webhook']): string[] {
  if (Object.keys(events).length === 0) return [];
  const error = lastError === undefined ? '' : `; the last error of what waits: ${lastError}`;
  return [`Webhook   ${stateWords(events)}${error}`];
}
