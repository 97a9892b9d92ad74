/** The server with SQLite's `synchronous` set by the environment: it shows why the real server needs `full`. */
import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { readConfig } from '../../server/config.ts';
import { start } from '../../server/start.ts';

const synchronous = z.enum(['full', 'normal']).parse(process.env['TEST_SYNCHRONOUS']);
const { port } = await start(readConfig(process.env), {
  siteDir: join(import.meta.dirname, '../../dist'),
  log: pino({ level: 'silent' }),
  synchronous,
});
console.log(`The site is on http://localhost:${port}`);
