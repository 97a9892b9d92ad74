import type { Command } from 'commander';
import { CommandError } from '../../errors.ts';
import { deleteCompletely } from '../../requests/delete-requests.ts';
import { rememberErased } from '../../requests/erasures.ts';
import { comparedAddress } from '../../requests/mail-address.ts';
import type { Store, StoredRequest } from '../../store/schema.ts';
import { type CommandContext, overwrite } from '../command-context.ts';
import { countOf, localTime } from '../terminal/format.ts';

export function addErase(program: Command, context: CommandContext): void {
  program
    .command('erase')
    .description('erase every request from one mail address')
    .argument('[email]', 'the address; asked for when it is left out, so that no shell remembers it')
    .option('--yes', 'do not ask')
    .action(async (typed: string | undefined, { yes = false }: { yes?: boolean }) => {
      const { ask, canAsk, note } = context.terminal;
      if (!canAsk() && (typed === undefined || !yes)) {
        throw new CommandError('There is no terminal to ask on: give the address, and --yes.');
      }
      const { timeZone, erasuresFile } = context.config();
      const mailbox = comparedAddress(typed ?? (await ask('The address to erase: ')));
      if (mailbox === undefined) {
        throw new CommandError('That is not a mail address. Give one like name@example.com.');
      }
      await context.withStore(async (store) => {
        if (!yes) {
          note(`${which(await find(store, mailbox), timeZone)}.`);
          const answer = await ask('This cannot be undone. Type yes to erase: ');
          if (answer.toLowerCase() !== 'yes') throw new CommandError('Nothing was erased.');
        }
        // Again: more may have come while a person answered.
        const ids = (await find(store, mailbox)).map(({ id }) => id);
        if (ids.length > 0) await rememberErased(erasuresFile, { ids, erasedAt: context.clock() });
        await erase(store, ids, context);
      });
      note(
        `${erasuresFile} remembers which requests, to erase them again should a backup bring them back. Backups, and what you exported, still hold them.`,
      );
    });
}

type Found = Pick<StoredRequest, 'id' | 'received_at'>;

function find(store: Store, mailbox: string): Promise<Found[]> {
  return store
    .selectFrom('contact_requests')
    .select(['id', 'received_at'])
    .where(({ fn, ref }) => fn('lower', [ref('email')]), '=', mailbox)
    .execute();
}

function which(found: Found[], timeZone: string): string {
  if (found.length === 0) return 'No request is stored';
  const times = found.slice(0, 10).map(({ received_at }) => localTime(received_at, timeZone));
  const more = found.length > times.length ? ' and more' : '';
  return `${countOf(found.length, 'request')}: ${times.join(', ')}${more}`;
}

async function erase(
  store: Store,
  ids: readonly string[],
  { config, terminal, clock }: CommandContext,
): Promise<void> {
  const { mailDir } = config();
  const { print, note } = terminal;
  const onWait = (requests: number) =>
    note(
      `A mail or an event about ${countOf(requests, 'request')} is being sent. Waiting until that ends, four minutes at most.`,
    );
  const { requests, mailFiles, inHand } = await deleteCompletely(store, ids, { mailDir, clock, onWait });
  if (inHand.length > 0)
    throw new CommandError(
      `Not all is erased: a server still sends a mail or an event about ${countOf(inHand.length, 'request')}, and nothing else about it. Run the same command again in a few minutes. If this lasts, compare the clocks of the machines.`,
    );
  print(`Erased ${countOf(requests, 'request')} and ${countOf(mailFiles, 'mail file')}.`);
  await overwrite(store);
}
