/** What runs in the store's thread: opens the file it is given, and answers calls one after the other or side by side. */
import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteFile, type SqliteFile } from './open-sqlite-file.ts';
import { SharedSqlite } from './shared-sqlite.ts';
import type { Answer, Call } from './sqlite-thread.ts';

const file: SqliteFile = workerData;
let opened: SharedSqlite | undefined;

parentPort?.on('message', async (call: Call) => {
  parentPort?.postMessage(await answerTo(call));
});

async function answerTo({ id, name, args }: Call): Promise<Answer> {
  try {
    // A file that cannot be opened is tried again by the next call.
    opened ??= new SharedSqlite(openSqliteFile(file), file.busyTimeoutMs);
    return { id, result: await Reflect.apply(opened[name], opened, args) };
  } catch (error) {
    return { id, error, details: error instanceof Error ? { ...error } : {} };
  }
}
