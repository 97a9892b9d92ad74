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
    .action(async (id: string | undefined, { undo = false, suspectedSince: since }: Options) => {
      if ((id === undefined) === (since === undefined))
        throw new CommandError('Give the id of a request, or --suspected-since.');
      if (id === undefined) await markSuspected(since, context);
      else if (undo) await unmark(id, context);
      else await mark(id, context);
    });
}

async function mark(text: string, { console, clock, withStore }: CommandContext): Promise<void> {
  const now = clock();
  await withStore(async (store) => {
    const { id, received_at, reply_due_at } = await findByIdOrEnding(store, text);
    if (!(await markReplied(store, { id, now }))) return console.log(`${id} was marked already.`);
    const late = now > reply_due_at ? ', late' : '';
    console.log(`${id} is marked as replied, ${spanWords(now - received_at)} after it came${late}.`);
  });
}

async function unmark(text: string, { console, config, withStore }: CommandContext): Promise<void> {
  await withStore(async (store) => {
    const { id, reply_due_at } = await findByIdOrEnding(store, text);
    if (!(await unmarkReplied(store, { id }))) return console.log(`${id} was not marked.`);
    console.log(`${id} waits for a reply again, due ${localTime(reply_due_at, config().timeZone)}.`);
  });
}

async function markSuspected(since: number | undefined, context: CommandContext): Promise<void> {
  const { console, clock, withStore } = context;
  const now = clock();
  await withStore(async (store) => {
    const spam = await Array.fromAsync(
      readRequests(store, { suspected: true, waiting: true, since, order: 'oldest first' }),
    );
    for (const { id } of spam) await markReplied(store, { id, now });
    console.log(`Marked ${countOf(spam.length, 'request')} as replied.`);
  });
}
