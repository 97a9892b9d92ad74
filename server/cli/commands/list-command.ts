import type { Command } from 'commander';
import { brand } from '../../../agency/brand.ts';
import { contactFields } from '../../../agency/words/contact-fields.ts';
import { FIELDS } from '../../../shared/contact-request.ts';
import { readableValue } from '../../readable.ts';
import { countRequests, readRequests, type Selection } from '../../requests/stored-requests.ts';
import type { CommandContext } from '../command-context.ts';
import { countOf, localTime, replyWords, table } from '../format.ts';
import { SHORT_ID, sinceOption } from './request-arguments.ts';

/** Only `show` prints fields of several lines. */
const ON_ONE_LINE = FIELDS.filter(({ type }) => type !== 'textarea');

/** No more are shown without --all. */
const SHOWN_BY_DEFAULT = 50;

interface Options {
  due?: true;
  since?: number;
  suspected?: boolean;
  all?: true;
}

export function addList(program: Command, context: CommandContext): void {
  program
    .command('list')
    .description('the newest requests, and how each stands with the promise')
    .option('--due', 'only those that wait for a reply, the most urgent first')
    .addOption(sinceOption(context))
    .option('--suspected', 'only suspected spam, which is not shown otherwise')
    .option('--all', `every one, and not only ${SHOWN_BY_DEFAULT}`)
    .action(async ({ due, since, suspected = false, all }: Options) => {
      const { timeZone } = context.config();
      const now = context.clock();
      const { console } = context;
      const selection: Selection = {
        order: due ? 'most urgent first' : 'newest first',
        waiting: due,
        since,
        suspected,
        limit: all ? undefined : SHOWN_BY_DEFAULT,
      };
      const fields = ON_ONE_LINE.map(({ name }) => contactFields[name].short.toLocaleUpperCase(brand.locale));
      const titles = ['ID', `RECEIVED (${timeZone})`, 'REPLY', ...fields];
      await context.withStore(async (store) => {
        const rows = [titles];
        for await (const request of readRequests(store, selection)) {
          rows.push([
            request.id.slice(-SHORT_ID),
            localTime(request.received_at, timeZone),
            replyWords(request, now),
            ...ON_ONE_LINE.map(({ name }) => readableValue(name, request[name])),
          ]);
        }
        const shown = rows.length - 1;
        if (shown > 0) console.log(table(rows));
        else console.error(due ? 'No request waits for a reply.' : 'There is no such request.');
        const total = await countRequests(store, selection);
        if (shown < total) console.error(`${shown} of ${countOf(total, 'request')}. More: --all.`);
        const apart = suspected ? 0 : await countRequests(store, { ...selection, suspected: true });
        if (apart > 0)
          console.error(`Not shown: ${countOf(apart, 'request')} suspected of spam. See: --suspected.`);
      });
    });
}
