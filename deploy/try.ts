/**
 * Tries a version before it serves: starts its server on a copy of a backup, where one is given, asks it as a visitor does,
 * and ends it. Exits with 1 and says why when it does not do what a visitor needs. deploy/engine.sh runs it without a network.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { LISTENING } from '../server/banner.ts';
import { NOTHING_LEAVES } from '../server/config.ts';
import { EXIT } from '../server/errors.ts';
import { assertWhole, openToRead } from '../server/store/read-sqlite.ts';
import { CONTACT_FUNCTION_PATH } from '../shared/contact-function.ts';
import { eachField, exampleOf } from '../shared/contact-request.ts';

const [backup] = process.argv.slice(2);
// Nothing removes it, because it goes with the container.
const folder = mkdtempSync(join(tmpdir(), 'try-'));
if (backup !== undefined) copyWhole(backup, join(folder, 'requests.db'));

const elsewhere = { ...NOTHING_LEAVES, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' };
const server = spawn(process.execPath, ['server/main.ts'], {
  env: { ...process.env, ...elsewhere },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(server, 'exit');
const origin = await listens();
// The server has said why.
if (origin === undefined) process.exit(EXIT.failed);
try {
  await expect200(`${origin}/readyz`);
  await expect200(`${origin}/`);
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(eachField(exampleOf));
  await expect200(origin + CONTACT_FUNCTION_PATH, { method: 'POST', headers, body });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = EXIT.failed;
} finally {
  server.kill();
  await ended;
}

/** Ends this program when the backup is damaged, or is none: SQLite takes an empty file for a database. */
function copyWhole(from: string, to: string): void {
  copyFileSync(from, to);
  try {
    using database = openToRead(to);
    assertWhole(database, 'it');
    database.prepare('select id from contact_requests');
  } catch (error) {
    console.error(`${from} is no whole backup: ${error instanceof Error ? error.message : error}`);
    process.exit(EXIT.failed);
  }
}

/** Returns where the server listens; undefined when it ends before. Passes on what it says until then. */
async function listens(): Promise<string | undefined> {
  for await (const line of createInterface(server.stdout)) {
    const [, port] = LISTENING.exec(line) ?? [];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
    console.log(line);
  }
  return undefined;
}

async function expect200(address: string, init?: RequestInit): Promise<void> {
  const { pathname } = new URL(address);
  const answer = await fetch(address, init);
  const said = await answer.text();
  if (answer.status !== 200)
    throw new Error(`Error: ${pathname} answers ${answer.status}: ${said.slice(0, 200)}`);
}
