import type { Command } from 'commander';
import { mailboxOf } from '../../../shared/mail-address.ts';
import { eraseCompletely, type ScannedRequest, scanRequests } from '../../deletion/erase.ts';
import { nextErasure } from '../../deletion/erasure-count.ts';
import { removeFilesNaming } from '../../deletion/files.ts';
import { overwriteDeleted } from '../../deletion/overwrite-deleted.ts';
import { addTombstone, hashMailbox, secretCheck } from '../../deletion/tombstones.ts';
import { countOf } from '../../replies/readable.ts';
import { countRequests } from '../../store/requests.ts';
import type { Store } from '../../store/schema.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { localTime, waitWords } from '../terminal/words.ts';
import type { CommandParts } from './command-parts.ts';
import { CommandError, PATIENCE_MS } from './command-parts.ts';

interface Folders {
  mailDir: string;
  exportsDir: string;
}

export function addErase(program: Command, parts: CommandParts): void {
  program
    .command('erase')
    .description('erase every request from one mail address, and every file here that holds it')
    .argument('[email]', 'the address; asked for when it is left out, so that no shell remembers it')
    .option('--yes', 'do not ask')
    .action(async (typed: string | undefined, { yes = false }: { yes?: boolean }) => {
      const { terminal } = parts;
      if (!terminal.canAsk() && (typed === undefined || !yes)) {
        throw new CommandError('There is no terminal to ask on: give the address, and --yes.');
      }
      const { timeZone, erasuresFile, mailDir, exportsDir } = parts.config();
      const folders = { mailDir, exportsDir };
      const secret = parts.secret();
      const mailbox = readMailbox(typed ?? (await terminal.ask('The address to erase: ')));
      await parts.withStore(async (store) => {
        const found = await find(store, mailbox, terminal);
        if (!yes && !(await isSure(found, { timeZone, terminal, ...folders }))) {
          throw new CommandError('Nothing was erased.');
        }
        // The clock of the server that received them may be ahead of ours.
        const erasedAt = found.reduce(
          (latest, { received_at }) => Math.max(latest, received_at),
          parts.now(),
        );
        await addTombstone(erasuresFile, {
          erasedAt,
          mailbox: hashMailbox(mailbox, secret),
          secret: secretCheck(secret),
          number: await nextErasure(store),
        });
        await erase(store, { ids: found.map(({ id }) => id), mailbox, now: parts.now, terminal, ...folders });
      });
      terminal.note(
        `${erasuresFile} remembers it as a code, to erase it again after a restore. Backups still hold it.`,
      );
    });
}

function readMailbox(typed: string): string {
  const mailbox = mailboxOf(typed);
  if (mailbox !== undefined) return mailbox;
  throw new CommandError('That is not a mail address. Give one like name@example.com.');
}

async function find(store: Store, mailbox: string, { startProgress }: Terminal): Promise<ScannedRequest[]> {
  const progress = startProgress('Looking', await countRequests(store, { order: 'oldest first' }));
  const found: ScannedRequest[] = [];
  let scanned = 0;
  for await (const page of scanRequests(store)) {
    found.push(...page.filter(({ email }) => email.toLowerCase() === mailbox));
    scanned += page.length;
    progress.reach(scanned);
  }
  progress.end();
  return found;
}

async function isSure(
  found: ScannedRequest[],
  { timeZone, terminal, mailDir, exportsDir }: Folders & { timeZone: string; terminal: Terminal },
): Promise<boolean> {
  const times = found.slice(0, 10).map(({ received_at }) => localTime(received_at, timeZone));
  const more = found.length > times.length ? ' and more' : '';
  const which =
    found.length === 0
      ? 'No request is stored'
      : `${countOf(found.length, 'request')}: ${times.join(', ')}${more}`;
  terminal.note(`${which}. Files in ${exportsDir}/ and ${mailDir}/ that hold the address go, too.`);
  return (await terminal.ask('This cannot be undone. Type yes to erase: ')).toLowerCase() === 'yes';
}

async function erase(
  store: Store,
  {
    ids,
    mailbox,
    now,
    terminal,
    mailDir,
    exportsDir,
  }: Folders & { ids: string[]; mailbox: string; now: () => number; terminal: Terminal },
): Promise<void> {
  const { print, note, startProgress } = terminal;
  const progress = startProgress('Erasing', ids.length);
  const erased = await eraseCompletely(store, ids, {
    mailDir,
    now,
    onDeleted: progress.reach,
    onWait(requests) {
      progress.end();
      note(waitWords(requests));
    },
  });
  progress.end();
  const exports = await removeFilesNaming(exportsDir, [mailbox]);
  const strayMails = await removeFilesNaming(mailDir, [mailbox]);
  print(
    `Erased ${countOf(erased.requests, 'request')} and ${countOf(erased.mailFiles + strayMails.length, 'mail file')}.`,
  );
  for (const name of exports) print(`Deleted the export ${exportsDir}/${name}, which held the address.`);
  await overwriteDeleted(store, { patienceMs: PATIENCE_MS });
}
