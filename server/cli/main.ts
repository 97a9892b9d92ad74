import { CommanderError } from 'commander';
import { readConfig } from '../config.ts';
import { EXIT } from '../exit-codes.ts';
import { closeOldFiles, keepNewFilesPrivate } from '../private-files.ts';
import { hasCode } from '../system-errors.ts';
import type { CommandParts } from './command-parts.ts';
import { explain } from './explain.ts';
import { openStore } from './open-store.ts';
import { note } from './print.ts';
import { createProgram } from './program.ts';
import { readSecretOnly } from './read-secret-only.ts';

keepNewFilesPrivate();

const parts: CommandParts = {
  config: () => readConfig(process.env),
  secret: () => readSecretOnly(parts.config()),
  async withStore(work, options) {
    const config = parts.config();
    const notClosed = closeOldFiles(config);
    if (notClosed !== undefined) note(notClosed);
    const store = await openStore(config.databaseUrl, options);
    try {
      return await work(store);
    } finally {
      await store.destroy();
    }
  },
  now: Date.now,
};

// Whoever reads us may have seen enough, such as `head`.
process.stdout.on('error', (error) => {
  if (hasCode(error, 'EPIPE')) process.exit(EXIT.fine);
  process.stderr.write(`${error.message}\n`);
  process.exit(EXIT.failed);
});
// With these an interrupted command still removes what it had half written.
process.once('SIGINT', () => process.exit(EXIT.interrupted));
process.once('SIGTERM', () => process.exit(EXIT.terminated));

try {
  await createProgram(parts).parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    const { line, exitCode } = explain(error);
    process.stderr.write(`${line}\n`);
    process.exitCode = exitCode;
  }
}
