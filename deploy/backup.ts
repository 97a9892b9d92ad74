/**
 * Makes a copy of the SQLite database, with the secret and the list of erasures, and prints its name; with `--nightly` one
 * each day, for as long as it runs. compose.yaml runs it as another user than the server's. What the server has in its
 * folder is only read: no link in it is followed, and nothing is run or taken for an option.
 */
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT, hasCode } from '../server/errors.ts';
import { syncToDisk } from '../server/store/private-files.ts';
import { assertWhole, openToRead } from '../server/store/read-sqlite.ts';
import { MINUTE_MS } from '../shared/durations.ts';

const DATA_DIR = resolve('var');
const BACKUPS_DIR = resolve('backups');
const BACKUPS_KEPT = 30;

process.umask(0o077);
// Podman gives a new volume to the user of the first container that mounts it, which can be the server's.
if (process.getuid?.() === 0) chownSync(BACKUPS_DIR, 0, 0);
if (process.argv.includes('--nightly')) await makeNightly();
else console.log(makeBackup());

/**
 * Looks once a minute whether this day, by UTC, has a copy, and else makes one. So neither a restart nor a step that fails
 * after the copy was made adds another one, which would push an older one out.
 */
async function makeNightly(): Promise<void> {
  // A container's first process is not ended by a signal otherwise.
  process.once('SIGTERM', () => process.exit(EXIT.fine));
  for (let said = ''; ; await sleep(MINUTE_MS)) {
    const line = backUpToday();
    if (line !== said) console.log(line);
    said = line;
  }
}

/** Says which copy this day has, or why it has none. */
function backUpToday(): string {
  try {
    const [made] = namesIn(new RegExp(`^requests-${timeInName().slice(0, 10)}-\\d+\\.db$`));
    return `Today's backup is ${made ? join(BACKUPS_DIR, made) : makeBackup()}`;
  } catch (error) {
    return `No backup was made: ${error instanceof Error ? error.message : error}`;
  }
}

/** Returns the time in UTC: `2026-11-20-040000`. */
function timeInName(): string {
  return new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
}

/** Returns the path of the copy, which gets its name once it is whole and on the disk. */
function makeBackup(): string {
  const database = join(DATA_DIR, 'requests.db');
  if (!lstatSync(database, { throwIfNoEntry: false })?.isFile())
    throw new Error(
      `there is no ${database} yet. A database on Postgres is copied by pg_dump: docs/deploying.md`,
    );
  for (const name of namesIn(/\.part$/)) rmSync(join(BACKUPS_DIR, name));
  keepSecretAndErasures();
  const made = join(BACKUPS_DIR, `requests-${timeInName()}.db`);
  const part = `${made}.part`;
  using source = openToRead(database);
  source.prepare('vacuum into ?').run(part);
  const requests = countRequests(part);
  syncToDisk(part);
  renameSync(part, made);
  for (const name of namesIn(/^requests-.+\.db$/).slice(0, -BACKUPS_KEPT))
    removeOld(join(BACKUPS_DIR, name), requests);
  syncToDisk(BACKUPS_DIR);
  return made;
}

/** @throws when the copy is damaged. */
function countRequests(copy: string): number {
  using database = openToRead(copy);
  assertWhole(database, 'the copy');
  return Number(database.prepare('select count(*) as requests from contact_requests').get()?.['requests']);
}

/**
 * The oldest goes, unless it has far more requests: then most of them were lost, or erased at once. A damaged one goes, too:
 * no restore would take it.
 */
function removeOld(copy: string, requests: number): void {
  let itsRequests = 0;
  try {
    itsRequests = countRequests(copy);
  } catch (error) {
    console.error(`${copy} is removed: ${error instanceof Error ? error.message : error}`);
  }
  if (itsRequests > 2 * requests)
    console.error(
      `${copy} is kept: it has ${itsRequests} requests, and the newest copy ${requests}. Delete it if that is right.`,
    );
  else rmSync(copy);
}

/** Only adds lines to the list of erasures, because an older list would lack some. The server may read it. */
function keepSecretAndErasures(): void {
  const secret = readPlainFile(join(DATA_DIR, 'secret'));
  if (secret !== '') replace('secret', secret);
  const list = join(BACKUPS_DIR, 'erasures.jsonl');
  const lines = (readPlainFile(list) + readPlainFile(join(DATA_DIR, 'erasures.jsonl'))).split('\n');
  const erasures = [...new Set(lines)].filter(Boolean).map((line) => `${line}\n`);
  replace('erasures.jsonl', erasures.join(''));
  chmodSync(list, 0o644);
}

/** Reads a file. Returns an empty text when there is none, or when it is something else. */
function readPlainFile(path: string): string {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      return fstatSync(file).isFile() ? readFileSync(file, 'utf8') : '';
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ELOOP')) return '';
    throw error;
  }
}

function replace(name: string, content: string): void {
  const path = join(BACKUPS_DIR, name);
  writeFileSync(`${path}.part`, content, { flush: true });
  renameSync(`${path}.part`, path);
}

/** Lists names in their own order, so that no clock of files decides. */
function namesIn(pattern: RegExp): string[] {
  return readdirSync(BACKUPS_DIR)
    .filter((name) => pattern.test(name))
    .sort();
}
