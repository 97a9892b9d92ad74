import { Command } from 'commander';
import { EXIT } from '../exit-codes.ts';
import type { CommandParts } from './command-parts.ts';
import { addErase } from './commands/erase.ts';
import { addExport } from './commands/export.ts';
import { addList } from './commands/list.ts';
import { addPurge } from './commands/purge.ts';
import { addReplied } from './commands/replied.ts';
import { addResend } from './commands/resend.ts';
import { addRestoreCheck } from './commands/restore-check.ts';
import { addShow } from './commands/show.ts';
import { addStatus } from './commands/status.ts';

const MORE = `
All of them work while the server runs, on the store that DATABASE_URL names.

Exit codes:
  ${EXIT.fine}   it did what it was asked to
  ${EXIT.failed}   it could not; the last line says why
  ${EXIT.needsAPerson}   status only: nothing can be stored, a notification is unsent for an hour, or a reply is overdue
  ${EXIT.badSetting}  a setting that cannot be used

More in docs/operating.md.`;

/** The operator's commands. An error of usage is told by commander itself, and thrown as its own kind of error. */
export function createProgram(parts: CommandParts): Command {
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
