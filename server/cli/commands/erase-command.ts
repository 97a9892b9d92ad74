import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { CommandError } from '../../errors.ts';
import { eraseRequests, LONGEST_WAIT_MS } from '../../requests/erasures.ts';
import { comparedAddress } from '../../requests/mail-address.ts';
import { readRequests } from '../../requests/stored-requests.ts';
import { overwriteDeleted } from '../../store/overwrite-deleted.ts';
import type { Store, StoredRequest } from '../../store/schema.ts';
import type { CommandContext, Streams } from '../command-context.ts';
import { countOf, localTime } from '../format.ts';
import { sinceOption } from './request-arguments.ts';

export function addErase(program: Command, context: CommandContext): void {
  program
    .command('erase')
    .description('erase every request from one mail address, or all suspected spam since a time')
    .argument('[email]', 'the address; asked for when it is left out, so that no shell remembers it')
    .addOption(sinceOption(context, '--suspected-since <when>', 'instead, all suspected spam'))
    .option('--yes', 'do not ask')
    .action((email: string | undefined, options: Options) => erase(email, options, context));
}

interface Options {
  suspectedSince?: number;
  yes?: boolean;
}

async function erase(
  email: string | undefined,
  { suspectedSince: since, yes = false }: Options,
  context: CommandContext,
): Promise<void> {
  const { console, config, streams, withStore } = context;
  if (email !== undefined && since !== undefined)
    throw new CommandError('Give an address or --suspected-since, not both.');
  const canAsk = streams.stdin.isTTY === true && streams.stderr.isTTY === true;
  const needsNoQuestion = yes && (email !== undefined || since !== undefined);
  if (!canAsk && !needsNoQuestion)
    throw new CommandError('There is no terminal to ask on: give the address, and --yes.');
  const mailbox = since === undefined ? await askForAddress(email, streams) : '';
  await withStore(async (store) => {
    const found = await (since === undefined ? findByAddress(store, mailbox) : findSuspected(store, since));
    if (!yes) {
      console.error(`${summaryOf(found, config().timeZone)}.`);
      const answer = await ask(streams, 'This cannot be undone. Type yes to erase: ');
      if (answer.toLowerCase() !== 'yes') throw new CommandError('Nothing was erased.');
    }
    if (found.length === 0) console.log('No such request is stored, so none was erased.');
    else await eraseFound(store, found, context);
    // An earlier try may have ended before this, so it is done when none is left, too.
    if (!(await overwriteDeleted(store)))
      throw new CommandError(
        'All of it is deleted, but its bytes are still in the files of the database: another program reads it as it was. End that (a backup, a database browser, a long query) and run the same command again.',
      );
  });
}

async function askForAddress(email: string | undefined, streams: Streams): Promise<string> {
  const mailbox = comparedAddress(email ?? (await ask(streams, 'The address to erase: ')));
  if (mailbox !== undefined) return mailbox;
  throw new CommandError('That is not a mail address. Give one like name@example.com.');
}

/** Asks on standard error, apart from what the command prints. Returns an empty text when the terminal is closed. */
async function ask({ stdin: input, stderr: output }: Streams, question: string): Promise<string> {
  using terminal = createInterface({ input, output });
  return (await terminal.question(question).catch(() => '')).trim();
}

type Found = Pick<StoredRequest, 'id' | 'received_at'>;

function findByAddress(store: Store, mailbox: string): Promise<Found[]> {
  return store
    .selectFrom('contact_requests')
    .select(['id', 'received_at'])
    .where(({ fn, ref }) => fn('lower', [ref('email')]), '=', mailbox)
    .execute();
}

function findSuspected(store: Store, since: number): Promise<Found[]> {
  return Array.fromAsync(readRequests(store, { suspected: true, since, order: 'oldest first' }));
}

function summaryOf(found: Found[], timeZone: string): string {
  if (found.length === 0) return 'No request is stored';
  const times = found.slice(0, 10).map(({ received_at }) => localTime(received_at, timeZone));
  const more = found.length > times.length ? ' and more' : '';
  return `${countOf(found.length, 'request')}: ${times.join(', ')}${more}`;
}

/** @throws {CommandError} when something of them is left, and says what to do. */
async function eraseFound(store: Store, found: Found[], context: CommandContext): Promise<void> {
  const { config, console, clock, monotonic } = context;
  const { mailDir, erasuresFile } = config();
  const ids = found.map(({ id }) => id);
  const onWait = (requests: number) =>
    console.error(
      `A mail or an event about ${countOf(requests, 'request')} is being sent. Waiting until that ends, ${LONGEST_WAIT_MS / MINUTE_MS} minutes at most.`,
    );
  const deleted = await eraseRequests(store, { ids, erasuresFile, mailDir, clock, monotonic, onWait });
  if (deleted.inHand > 0)
    throw new CommandError(
      `Not all is erased: a server still sends a mail or an event about ${countOf(deleted.inHand, 'request')}, and nothing else about it. Run the same command again in a few minutes.`,
    );
  console.log(
    `Erased ${countOf(deleted.requests, 'request')} and ${countOf(deleted.mailFiles, 'mail file')}.`,
  );
  console.error(
    `${erasuresFile} remembers which requests, to erase them again should a backup bring them back. Backups, and what you exported, still hold them.`,
  );
}
