import type { Command } from 'commander';
import { CommandError } from '../../errors.ts';
import { markReplied, unmarkReplied } from '../../requests/marks.ts';
import { readRequests } from '../../requests/stored-requests.ts';
import type { CommandContext } from '../command-context.ts';
import { countOf, localTime, spanWords } from '../format.ts';
import { findByIdOrEnding, ID, suspectedOption } from './request-arguments.ts';

interface Options {
  undo?: boolean;
  suspectedSince?: number;
}

export function addReplied(program: Command, context: CommandContext): void {
  program
    .command('replied')
    .description(
      'mark a request as replied, so that no alert comes for it, or all suspected spam since a time',
    )
    .argument('[id]', ID.description)
    .option('--undo', 'take the mark back: it waits for a reply again')
    .addOption(suspectedOption(context).conflicts('undo'))
    .action(async (text: string | undefined, { undo = false, suspectedSince: since }: Options) => {
      const { console, config, clock, withStore } = context;
      if ((text === undefined) === (since === undefined))
        throw new CommandError('Give the id of a request, or --suspected-since.');
      const { timeZone } = config();
      const now = clock();
      await withStore(async (store) => {
        if (text === undefined) {
          const spam = await Array.fromAsync(
            readRequests(store, { suspected: true, waiting: true, since, order: 'oldest first' }),
          );
          for (const { id } of spam) await markReplied(store, { id, now });
          return console.log(`Marked ${countOf(spam.length, 'request')} as replied.`);
        }
        const { id, received_at, reply_due_at } = await findByIdOrEnding(store, text);
        if (undo) {
          const isUnmarked = await unmarkReplied(store, { id });
          const due = localTime(reply_due_at, timeZone);
          return console.log(
            isUnmarked ? `${id} waits for a reply again, due ${due}.` : `${id} was not marked.`,
          );
        }
        if (!(await markReplied(store, { id, now }))) return console.log(`${id} was marked already.`);
        const late = now > reply_due_at ? ', late' : '';
        console.log(`${id} is marked as replied, ${spanWords(now - received_at)} after it came${late}.`);
      });
    });
}
