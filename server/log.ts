import { writeSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './errors.ts';
import { CHANNEL_NAMES } from './store/kinds.ts';
import { isStorageUnavailable, storageReason } from './store/storage-errors.ts';

/**
 * Makes the server's log, one JSON object a line. What a visitor typed stays out of it: it keeps text in the fields of
 * `TEXTS` alone, and of an error its name, code and place, because the message can quote a visitor. A line's message is one
 * of our sentences. For an error of the store it adds in words what that means, as `why`.
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

/** These fields may hold text: our words, an id, a code, or a `reason` from which its channel took what names a person. */
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

/** Drops a line that cannot be written, as to a full disk: the site goes on. */
const standardOutput: DestinationStream = {
  write(line) {
    try {
      writeSync(1, line);
    } catch {}
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
