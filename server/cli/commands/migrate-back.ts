import { Argument, type Command } from 'commander';
import { migrateBack } from '../../store/migrate.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { CommandError, type CommandParts } from './command-parts.ts';

export function addMigrateBack(program: Command, parts: CommandParts): void {
  program
    .command('migrate-back')
    .description(
      'before a return to an older version, with every server stopped: give it the database it knows',
    )
    .addArgument(
      new Argument('<migration>', 'the last one that the older version knows: CHANGELOG.md names it'),
    )
    .option('--yes', 'do not ask whether every server is stopped')
    .action(async (migration: string, { yes = false }: { yes?: boolean }) => {
      await parts.withStore(async (store) => {
        if (!yes) await makeSure(parts.terminal);
        try {
          await migrateBack(store, migration);
        } catch (error) {
          if (error instanceof RangeError) throw new CommandError(`${error.message} Nothing was changed.`);
          throw error;
        }
        parts.terminal.print(
          `The database is as ${migration} left it, with every request in it. Now start the older version.`,
        );
      });
    });
}

/** @throws {CommandError} when the operator does not answer yes, or cannot be asked. */
async function makeSure({ ask, canAsk }: Terminal): Promise<void> {
  if (!canAsk())
    throw new CommandError('Nothing was changed. When every server is stopped, run it again with --yes.');
  const answer = await ask('A server that runs now would fail. Type yes when every server is stopped: ');
  if (answer.toLowerCase() !== 'yes') throw new CommandError('Nothing was changed.');
}
