import type { Command } from 'commander';
import { CommandError } from '../../errors.ts';
import { markReplied } from '../../requests/marks.ts';
import { readRequests } from '../../requests/stored-requests.ts';
import { type CommandContext, overwrite } from '../command-context.ts';
import { countOf } from '../terminal/format.ts';
import { eraseRequests } from './erase-command.ts';
import { sinceOption } from './request-arguments.ts';

interface Options {
  since: number;
  erase?: boolean;
  yes?: boolean;
}

export function addSpam(program: Command, context: CommandContext): void {
  program
    .command('spam')
    .description('mark all suspected spam since a time as replied, or erase it; list --suspected shows it')
    .addOption(sinceOption(context).makeOptionMandatory())
    .option('--erase', 'erase it, with what is marked')
    .option('--yes', 'do not ask before it erases')
    .action(async ({ since, erase = false, yes = false }: Options) => {
      const { ask, print } = context.terminal;
      await context.withStore(async (store) => {
        const ids: string[] = [];
        const all = { suspected: true, waiting: !erase, since, order: 'oldest first' } as const;
        for await (const { id } of readRequests(store, all)) ids.push(id);
        if (erase) {
          const question = `${countOf(ids.length, 'request')}. This cannot be undone. Type yes to erase: `;
          if (!yes && (await ask(question)).toLowerCase() !== 'yes')
            throw new CommandError('Nothing was erased.');
          if (ids.length > 0) await eraseRequests(store, ids, context);
          return overwrite(store);
        }
        for (const id of ids) await markReplied(store, { id, now: context.clock() });
        print(`Marked ${countOf(ids.length, 'request')} as replied.`);
      });
    });
}
