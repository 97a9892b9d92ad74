import type { Command } from 'commander';
import { eraseRequests } from '../../erasure/erase-requests.ts';
import { hashMailbox, mailboxOf, secretCheck } from '../../erasure/mailbox.ts';
import { removeFilesNaming } from '../../erasure/remove-files-naming.ts';
import { type ScannedRequest, scanRequests } from '../../erasure/scan-requests.ts';
import { addTombstone } from '../../erasure/tombstones.ts';
import { countRequests } from '../../export/read-requests.ts';
import { countOf } from '../../readable.ts';
import { overwriteDeleted } from '../../retention/overwrite-deleted.ts';
import type { Store } from '../../store/schema.ts';
import { ask, canAsk } from '../ask.ts';
import { CommandError } from '../command-error.ts';
import type { CommandParts } from '../command-parts.ts';
import { PATIENCE_MS } from '../command-parts.ts';
import { note, print } from '../print.ts';
import { startProgress } from '../progress.ts';
import { localTime } from '../time-words.ts';

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
      if (!canAsk() && (typed === undefined || !yes)) {
        throw new CommandError('Nobody is there to be asked: give the address, and --yes.');
      }
      const { timeZone, erasuresFile, mailDir, exportsDir } = parts.config();
      const folders = { mailDir, exportsDir };
      const secret = parts.secret();
      const mailbox = readMailbox(typed ?? (await ask('The address to erase: ')));
      await parts.withStore(async (store) => {
        const found = await find(store, mailbox);
        if (!yes && !(await isSure(found, { timeZone, ...folders }))) {
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
        });
        await erase(store, { ids: found.map(({ id }) => id), mailbox, now: parts.now, ...folders });
      });
      note(
        `${erasuresFile} remembers it as a code, to erase it again after a restore. Backups still hold it.`,
      );
    });
}

function readMailbox(typed: string): string {
  const mailbox = mailboxOf(typed);
  if (mailbox !== undefined) return mailbox;
  throw new CommandError('That is not a mail address. Give one like name@example.com.');
}

async function find(store: Store, mailbox: string): Promise<ScannedRequest[]> {
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
  { timeZone, mailDir, exportsDir }: Folders & { timeZone: string },
): Promise<boolean> {
  const times = found.slice(0, 10).map(({ received_at }) => localTime(received_at, timeZone));
  const more = found.length > times.length ? ' and more' : '';
  const which =
    found.length === 0
      ? 'No request is stored'
      : `${countOf(found.length, 'request')}: ${times.join(', ')}${more}`;
  note(`${which}. Files in ${exportsDir}/ and ${mailDir}/ that hold the address go, too.`);
  return (await ask('This cannot be undone. Type yes to erase: ')).toLowerCase() === 'yes';
}

async function erase(
  store: Store,
  { ids, mailbox, now, mailDir, exportsDir }: Folders & { ids: string[]; mailbox: string; now: () => number },
): Promise<void> {
  const progress = startProgress('Erasing', ids.length);
  const erased = await eraseRequests(store, ids, { mailDir, now, onDeleted: progress.reach });
  progress.end();
  const exports = await removeFilesNaming(exportsDir, [mailbox]);
  const strayMails = await removeFilesNaming(mailDir, [mailbox]);
  print(
    `Erased ${countOf(erased.requests, 'request')} and ${countOf(erased.mailFiles + strayMails.length, 'mail file')}.`,
  );
  for (const name of exports) print(`Deleted the export ${exportsDir}/${name}, which held the address.`);
  await overwriteDeleted(store, { patienceMs: PATIENCE_MS });
}
