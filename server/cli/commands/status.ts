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
      const verdict = { store, problems: problemsOf(status), warnings: warningsOf(status, mailTo) };
      parts.terminal.print(
        options.json
          ? JSON.stringify(asJson(status, verdict), null, 2)
          : asText(status, { ...verdict, timeZone }),
      );
      if (verdict.problems.length > 0) parts.endWith(EXIT.needsAPerson);
    });
}

interface Verdict {
  store: string;
  problems: string[];
  warnings: string[];
}

function asJson({ requests, mails, webhook, ...status }: Status, { store, problems, warnings }: Verdict) {
  const time = (epochMs: number | undefined) => (epochMs === undefined ? null : isoTime(epochMs));
  return {
    fine: problems.length === 0,
    problems,
    warnings,
    store,
    requests,
    mails,
    webhook: { events: webhook.events, lastError: webhook.lastError ?? null },
    at: isoTime(status.now),
    lastReceivedAt: time(status.lastReceivedAt),
    oldestUnsentNotificationReceivedAt: time(status.oldestUnsentAt),
  };
}

function asText(
  { requests, mails, webhook, lastReceivedAt, oldestUnsentAt, now }: Status,
  { store, problems, warnings, timeZone }: Verdict & { timeZone: string },
): string {
  const last =
    lastReceivedAt === undefined
      ? 'none yet'
      : `the last on ${localTime(lastReceivedAt, timeZone)} (${timeZone})`;
  const unsent = oldestUnsentAt === undefined ? 'none' : `the oldest for ${spanWords(now - oldestUnsentAt)}`;
  const error = webhook.lastError === undefined ? '' : `; the last error of what waits: ${webhook.lastError}`;
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
