/** Once a day a copy of the SQLite database, the secret and the list of erasures in `/backups`. The newest 30 stay. */
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { readConfig } from '../../server/config.ts';
import { keepNewFilesPrivate } from '../../server/store/private-files.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';

const FOLDER = '/backups';
const KEPT = 30;

keepNewFilesPrivate();
const { sqliteFile, secretFile, erasuresFile, dataDir } = readConfig(process.env);
for (;;) {
  // The server makes it.
  while (!existsSync(sqliteFile)) await setTimeout(MINUTE_MS);
  const now = new Date();
  {
    using database = new DatabaseSync(sqliteFile, { readOnly: true });
    database
      .prepare('vacuum into ?')
      .run(`${FOLDER}/requests-${now.toISOString().replace(/\W/g, '-').slice(0, 19)}.db`);
  }
  if (existsSync(secretFile)) copyFileSync(secretFile, `${FOLDER}/secret`);
  // The copy only grows: a list that was lost must not take its place.
  const copy = `${FOLDER}/erasures.jsonl`;
  const lines = [copy, erasuresFile]
    .filter(existsSync)
    .flatMap((file) => readFileSync(file, 'utf8').match(/.+/g) ?? []);
  const erasures = [...new Set(lines)];
  writeFileSync(copy, erasures.map((line) => `${line}\n`).join(''));
  // By number and not by age: a clock can leap.
  const names = readdirSync(FOLDER).filter((name) => name.startsWith('requests-'));
  for (const name of names.sort().slice(0, -KEPT)) rmSync(`${FOLDER}/${name}`);
  // Tells status when the last one was made, and how many erasures the copy has.
  writeFileSync(`${dataDir}/last-backup`, String(erasures.length));
  await setTimeout(DAY_MS);
}
