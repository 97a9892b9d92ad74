import { Command, CommanderError } from 'commander';
import { readConfig } from '../config.ts';
import { EXIT } from '../exit-codes.ts';
import { closeOldFiles, keepNewFilesPrivate } from '../private-files.ts';
import { hasCode } from '../system-errors.ts';
import { type CommandParts, openStore, readSecretOnly } from './commands/command-parts.ts';
import { addErase } from './commands/erase.ts';
import { addExport } from './commands/export.ts';
import { addList } from './commands/list.ts';
import { addPurge } from './commands/purge.ts';
import { addReplied } from './commands/replied.ts';
import { addResend } from './commands/resend.ts';
import { addRestoreCheck } from './commands/restore-check.ts';
import { addShow } from './commands/show.ts';
import { addStatus } from './commands/status.ts';
import { explain } from './explain.ts';
import { note } from './terminal/terminal.ts';

keepNewFilesPrivate();

const MORE = `
All of them work while the server runs, on the store that DATABASE_URL names.

Exit codes:
  ${EXIT.fine}   it did what it was asked to
  ${EXIT.failed}   it could not; the last line says why
  ${EXIT.needsAPerson}   status only: nothing can be stored, a notification is unsent for an hour, or a reply is overdue
  ${EXIT.badSetting}  a setting that cannot be used

More in docs/operating.md.`;

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

// A program that reads the output may stop early, as `head` does.
process.stdout.on('error', (error) => {
  if (hasCode(error, 'EPIPE')) process.exit(EXIT.fine);
  process.stderr.write(`${error.message}\n`);
  process.exit(EXIT.failed);
});
// On these signals an interrupted command still removes its unfinished file.
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

/** The operator's commands. commander prints wrong usage itself and then throws a `CommanderError`. */
function createProgram(parts: CommandParts): Command {
  const program = new Command('requests')
    .description("The operator's commands for the contact requests.")
    .exitOverride()
    .addHelpText('after', MORE);
  const add = [
    addList,
    addShow,
    addReplied,
    addResend,
    addExport,
    addErase,
    addPurge,
    addRestoreCheck,
    addStatus,
  ];
  for (const addCommand of add) addCommand(program, parts);
  return program;
}
