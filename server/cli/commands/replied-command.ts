import type { Command } from 'commander';
import { markReplied, unmarkReplied } from '../../requests/marks.ts';
import type { CommandContext } from '../command-context.ts';
import { localTime, spanWords } from '../terminal/format.ts';
import { findByIdOrEnding, ID } from './request-arguments.ts';

export function addReplied(program: Command, context: CommandContext): void {
  program
    .command('replied')
    .description('mark a request as replied, so that no alert comes for it')
    .addArgument(ID)
    .option('--undo', 'take the mark back: it waits for a reply again')
    .action(async (text: string, { undo = false }: { undo?: boolean }) => {
      const { timeZone } = context.config();
      const now = context.clock();
      const { print } = context.terminal;
      await context.withStore(async (store) => {
        const { id, received_at, reply_due_at } = await findByIdOrEnding(store, text);
        if (undo) {
          const isUnmarked = await unmarkReplied(store, { id });
          const due = localTime(reply_due_at, timeZone);
          return print(isUnmarked ? `${id} waits for a reply again, due ${due}.` : `${id} was not marked.`);
        }
        if (!(await markReplied(store, { id, now }))) return print(`${id} was marked already.`);
        const late = now > reply_due_at ? ', late' : '';
        print(`${id} is marked as replied, ${spanWords(now - received_at)} after it came${late}.`);
      });
    });
}
