import type { Command } from 'commander';
import { markReplied, unmarkReplied } from '../../replies/marks.ts';
import { localTime, spanWords } from '../terminal/words.ts';
import type { CommandParts } from './command-parts.ts';
import { findRequest } from './request-arguments.ts';

export function addReplied(program: Command, parts: CommandParts): void {
  program
    .command('replied')
    .description('mark a request as replied, so that no alert comes for it')
    .argument('<id>', 'its id, or the last 6 characters of it or more')
    .option('--undo', 'take the mark back: it waits for a reply again')
    .action(async (id: string, { undo = false }: { undo?: boolean }) => {
      const { timeZone } = parts.config();
      const now = parts.now();
      const { print } = parts.terminal;
      await parts.withStore(async (store) => {
        const request = await findRequest(store, id);
        const { received_at, reply_due_at } = request;
        if (undo) {
          const isUnmarked = await unmarkReplied(store, { id: request.id });
          const due = localTime(reply_due_at, timeZone);
          return print(
            isUnmarked
              ? `${request.id} waits for a reply again, due ${due}.`
              : `${request.id} was not marked.`,
          );
        }
        const isMarked = await markReplied(store, { id: request.id, now });
        const late = now > reply_due_at ? ', late' : '';
        return print(
          isMarked
            ? `${request.id} is marked as replied, ${spanWords(now - received_at)} after it came${late}.`
            : `${request.id} was marked already.`,
        );
      });
    });
}
