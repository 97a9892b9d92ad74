import { Command, CommanderError } from 'commander';
import project from '../../package.json' with { type: 'json' };
import type { Clocks } from '../context.ts';
import { EXIT } from '../errors.ts';
import { explain } from '../explain.ts';
import { commandContext, type Streams } from './command-context.ts';
import { addErase } from './commands/erase-command.ts';
import { addExport } from './commands/export-command.ts';
import { addImport } from './commands/import-command.ts';
import { addList } from './commands/list-command.ts';
import { addReplied } from './commands/replied-command.ts';
import { addResend } from './commands/resend-command.ts';
import { addShow } from './commands/show-command.ts';
import { addStatus } from './commands/status-command.ts';
import { addTestMail } from './commands/test-mail-command.ts';

const MORE = `
They work on the store that DATABASE_URL names, while the server runs.

Exit codes:
  ${EXIT.fine}   it did what it was asked to
  ${EXIT.failed}   it could not; the last line says why
  ${EXIT.needsAPerson}   status only: a person is needed, and it says why
  ${EXIT.badSetting}  a setting, or the database that it names, cannot be used

More in docs/operating.md.`;

const COMMANDS = [
  addList,
  addShow,
  addReplied,
  addResend,
  addExport,
  addErase,
  addImport,
  addStatus,
  addTestMail,
];

/** Runs one of the operator's commands, `requests <args>`, and resolves with its exit code. */
export async function runCommand(
  args: string[],
  { env, streams, clocks }: { env: NodeJS.ProcessEnv; streams: Streams; clocks: Clocks },
): Promise<number> {
  const context = commandContext(env, streams, clocks);
  const program = new Command('requests')
    .description("The operator's commands for the contact requests.")
    .version(project.version, '--version', 'which version this is')
    // Subcommands inherit this only when it is set before they are made.
    .configureOutput({
      writeOut: (text) => void streams.stdout.write(text),
      writeErr: (text) => void streams.stderr.write(text),
    })
    .exitOverride()
    .addHelpText('after', MORE);
  for (const addCommand of COMMANDS) addCommand(program, context);
  try {
    await program.parseAsync(args, { from: 'user' });
    return context.exitCode();
  } catch (error) {
    // commander has said what is wrong with the usage.
    if (error instanceof CommanderError) return error.exitCode;
    const { line, exitCode } = explain(error);
    context.console.error(line);
    return exitCode;
  }
}
