import { writeSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './errors.ts';
import { CHANNEL_NAMES } from './store/kinds.ts';
import { isStorageUnavailable, storageReason } from './store/storage-errors.ts';

/** The fields that may hold text: words of ours, an id or a code. */
const TEXTS = new Set<string>([
  'callId',
  'request',
  ...CHANNEL_NAMES,
  'action',
  'outcome',
  'reason',
  'why',
  'store',
  'error',
  'code',
  'at',
]);

/**
 * The server's log, one JSON object a line. What a visitor typed stays out of it here, whatever a caller hands over:
 * text is kept in the fields of `TEXTS` alone, and of an error its name, code and place, because its message can quote
 * a visitor. An error of the store is also told in words, as `why`.
 */
export function createLog(stream: DestinationStream = standardOutput): Logger {
  return pino(
    {
      hooks: {
        logMethod([line, says = ''], method) {
          if (typeof line === 'string') method.apply(this, [line]);
          else method.apply(this, [lineOf(line), says]);
        },
      },
    },
    stream,
  );
}

/** Loses a line that cannot be written, such as to a full disk, instead of the site. The next one is tried again. */
const standardOutput: DestinationStream = {
  write(line) {
    try {
      writeSync(1, line);
    } catch {}
  },
};

/** At a terminal a line of the log reads as a line. In a service, and for programs, it is JSON. */
export const terminal: DestinationStream = {
  write(line) {
    const { level, time, msg, pid: _, hostname: __, ...fields }: Record<string, unknown> = JSON.parse(line);
    const at = new Date(Number(time)).toTimeString().slice(0, 8);
    console.log(
      `[${at}] ${pino.levels.labels[Number(level)]?.toUpperCase()}: ${msg}`,
      JSON.stringify(fields),
    );
  },
};

function lineOf(line: unknown): object {
  const fields = line instanceof Error ? { error: line } : (line ?? {});
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => parts(name, value)));
}

function parts(name: string, value: unknown): [string, unknown][] {
  if (value instanceof Error) {
    const why = isStorageUnavailable(value) ? { why: storageReason(value) } : {};
    return Object.entries({ ...describeError(value), ...why });
  }
  const isSafe = typeof value === 'number' || (typeof value === 'string' && TEXTS.has(name));
  return isSafe ? [[name, value]] : [];
}
