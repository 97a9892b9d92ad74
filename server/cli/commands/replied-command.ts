import type { Command } from 'commander';
import { markReplied, unmarkReplied } from '../../requests/marks.ts';
import type { CommandContext } from '../command-context.ts';
import { localTime, replyWords } from '../format.ts';
import { findByIdOrEnding, ID } from './request-arguments.ts';

export function addReplied(program: Command, context: CommandContext): void {
  program
    .command('replied')
    .description('mark a request as replied, so that no alert comes for it')
    .addArgument(ID)
    .option('--undo', 'take the mark back: it waits for a reply again')
    .action((id: string, { undo }: { undo?: true }) => (undo ? unmark(id, context) : mark(id, context)));
}

async function mark(text: string, { console, clock, withStore }: CommandContext): Promise<void> {
  const now = clock();
  await withStore(async (store) => {
    const request = await findByIdOrEnding(store, text);
    const { id } = request;
    if (!(await markReplied(store, { id, now }))) return console.log(`${id} was marked already.`);
    console.log(`${id} is marked: ${replyWords({ ...request, replied_at: now }, now)}.`);
  });
}

async function unmark(text: string, { console, config, withStore }: CommandContext): Promise<void> {
  await withStore(async (store) => {
    const { id, reply_due_at } = await findByIdOrEnding(store, text);
    if (!(await unmarkReplied(store, { id }))) return console.log(`${id} was not marked.`);
    console.log(`${id} waits for a reply again, due ${localTime(reply_due_at, config().timeZone)}.`);
  });
}
