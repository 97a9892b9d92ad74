/** Runs the server as a program: reads the settings, starts, and stops at SIGTERM. */

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '../shared/durations.ts';
import { banner } from './banner.ts';
import { type Config, readConfig } from './config.ts';
import { thisMachine } from './context.ts';
import { EXIT } from './errors.ts';
import { explain } from './explain.ts';
import { createLog } from './log.ts';
import { type Started, start } from './start.ts';
import { closeDataFolder, keepNewFilesPrivate } from './store/private-files.ts';
import { StorageUnavailableError } from './store/storage-errors.ts';

const siteDir = join(import.meta.dirname, '../dist');

const PAUSE_MS = 5 * SECOND_MS;

await main();

async function main(): Promise<void> {
  keepNewFilesPrivate();
  // An output that is gone or full must not end the server.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  let server: Started | undefined;
  // A signal during the start ends it, too: a container's first process has no handlers of its own.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await server?.stop();
      process.exit(EXIT.fine);
    });
  }
  try {
    const config = readConfig(process.env);
    closeDataFolder(config.dataDir);
    server = await startPatiently(config);
    // This comes last, because a program that waits for this line may stop the server at once.
    console.log(banner(config, server));
  } catch (error) {
    const { line, exitCode } = explain(error);
    console.error(line);
    process.exit(exitCode);
  }
}

/** Starts the server. While the database is away it tries again. */
async function startPatiently(config: Config): Promise<Started> {
  try {
    return await start(config, siteDir, { ...thisMachine, log: createLog() });
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    console.error(`${explain(error).line} The next try is in ${PAUSE_MS / SECOND_MS} s.`);
    await sleep(PAUSE_MS);
    return startPatiently(config);
  }
}
