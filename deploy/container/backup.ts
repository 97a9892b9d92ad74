/** Once a day a copy of the SQLite database, the secret and the list of erasures in `/backups`, for 30 days. */
import { copyFileSync, existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { readConfig } from '../../server/config.ts';
import { keepNewFilesPrivate } from '../../server/store/private-files.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';

const FOLDER = '/backups';
const KEPT_MS = 30 * DAY_MS;

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
  for (const file of [secretFile, erasuresFile])
    if (existsSync(file)) copyFileSync(file, `${FOLDER}/${file.slice(dataDir.length + 1)}`);
  for (const name of readdirSync(FOLDER).filter((each) => each.startsWith('requests-')))
    if (now.getTime() - statSync(`${FOLDER}/${name}`).mtimeMs > KEPT_MS) rmSync(`${FOLDER}/${name}`);
  // Tells status when the last one was made.
  const stamp = `${dataDir}/last-backup`;
  writeFileSync(stamp, '');
  utimesSync(stamp, now, now);
  await setTimeout(DAY_MS);
}
