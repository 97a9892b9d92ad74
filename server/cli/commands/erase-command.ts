import type { Command } from 'commander';
import { CommandError } from '../../errors.ts';
import { watchLeases } from '../../outbox/lease-watch.ts';
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
      const { timeZone } = context.config();
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
        if (ids.length > 0) await eraseRequests(store, ids, context);
        else context.terminal.print('No request from this address is stored, so none was erased.');
        // Also where none is left: an earlier try may have ended before this.
        await overwrite(store);
      });
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

/** @throws {CommandError} when something of them is left, and says what to do. */
export async function eraseRequests(
  store: Store,
  ids: string[],
  { config, terminal, clock, monotonic }: CommandContext,
): Promise<void> {
  const { mailDir, erasuresFile } = config();
  const { print, note } = terminal;
  // Look first: a server that starts meanwhile erases what is remembered, also rows that another server has in hand.
  const inHand = watchLeases(store, monotonic);
  await inHand(ids);
  await rememberErased(erasuresFile, { ids, erasedAt: clock() });
  const onWait = (requests: number) =>
    note(
      `A mail or an event about ${countOf(requests, 'request')} is being sent. Waiting until that ends, four minutes at most.`,
    );
  const deleted = await deleteCompletely(store, ids, { mailDir, clock, monotonic, inHand, onWait });
  const { requests, mailFiles } = deleted;
  if (deleted.inHand.length > 0)
    throw new CommandError(
      `Not all is erased: a server still sends a mail or an event about ${countOf(deleted.inHand.length, 'request')}, and nothing else about it. Run the same command again in a few minutes.`,
    );
  print(`Erased ${countOf(requests, 'request')} and ${countOf(mailFiles, 'mail file')}.`);
  note(
    `${erasuresFile} remembers which requests, to erase them again should a backup bring them back. Backups, and what you exported, still hold them.`,
  );
}
