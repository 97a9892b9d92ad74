import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import project from '../package.json' with { type: 'json' };
import { projectRoot } from '../scripts/run.ts';
import { CONTACT_FUNCTION_PATH } from '../shared/contact-function.ts';
import { startServerProcess } from '../tests/support/server-process.ts';
import { newVisitor } from '../tests/support/start-load.ts';
import type { Figures } from './report.ts';

const SECONDS = 5;

/** The server with the options of `npm start`, in a folder of its own, where no `.env` makes it send real mail. */
export function startServer() {
  const options = project.scripts.start
    .replace('node ', '')
    .replace(' server/main.ts', '')
    .replace(/\.\/\S+/, (file) => `"${join(projectRoot, file)}"`);
  return startServerProcess({ env: { NODE_OPTIONS: options, TRUSTED_PROXIES: '127.0.0.1' } });
}

/** Memory, and answers a second: also with as many requests stored as years bring. */
export async function measureServer(figures: Figures, runs: number): Promise<void> {
  for (let round = 1; round <= runs; round += 1) {
    await measureIdle(figures);
    for (const stored of [0, 100_000]) {
      const name = `requests accepted, ${stored.toLocaleString('en-US')} stored`;
      figures.add(name, await acceptedPerSecond(stored), '/s');
    }
  }
}

async function measureIdle(figures: Figures): Promise<void> {
  await using server = await startServer();
  await pause(1000);
  figures.add('memory at rest', residentMegabytes(server.child.pid), 'MB', 140);
  figures.add('home pages', await ratePer(server.origin, 32, { headers: { 'Accept-Encoding': 'br' } }), '/s');
}

/** What the kernel counts: proc(5). */
function residentMegabytes(pid = 0): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;
}

/** Every request has an address and a mailbox of its own, so that no limit stops it. Mail goes to files. */
async function acceptedPerSecond(stored: number): Promise<number> {
  await using server = await startServer();
  store(server.databaseUrl.slice('sqlite:'.length), stored);
  const setupRequest = (request: { headers: object }) => {
    const visitor = newVisitor();
    const headers = { ...request.headers, ...visitor.headers, 'Content-Type': 'application/json' };
    return { ...request, headers, body: JSON.stringify(visitor.request) };
  };
  return await ratePer(server.origin + CONTACT_FUNCTION_PATH, 20, {
    method: 'POST',
    requests: [{ setupRequest }],
  });
}

const autocannon: (options: object) => Promise<unknown> = createRequire(import.meta.url)('autocannon');
const report = z.object({ '2xx': z.number(), non2xx: z.number(), errors: z.number(), duration: z.number() });

/** Answers a second to so many clients, each of which asks again when it is answered. The first second is not counted. */
async function ratePer(url: string, connections: number, how: object): Promise<number> {
  const options = { url, connections, duration: SECONDS, warmup: { duration: 1 }, ...how };
  const said = report.parse(await autocannon(options));
  if (said.non2xx + said.errors > 0)
    throw new Error(`${url} did not stand the load: ${JSON.stringify(said)}`);
  return said['2xx'] / said.duration;
}

/** Adds requests of the last hours, all replied to, with both mails of each. */
function store(path: string, count: number): void {
  const database = new DatabaseSync(path, { timeout: 5000 });
  database.exec(`
    begin immediate;
    create temp table fresh as
      with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${count})
      select printf('%012x-%s', n, hex(randomblob(10))) as id, n, ${Date.now() - 3_600_000} + n as at
      from counted where n <= ${count};
    insert into contact_requests (id, idempotency_key, name, phone, email, received_at, replied_at)
      select id, 'caller:' || hex(randomblob(16)), 'Visitor ' || n, '555 ' || n, 'visitor-' || n || '@bakery.example', at, at
      from fresh;
    insert into outbox (id, about, kind, state, attempts, due_at, settled_at)
      select id || '-' || kind, id, kind, 'sent', 1, at, at
      from fresh, (select 'notification' as kind union all select 'confirmation');
    commit;
    pragma wal_checkpoint(truncate);
  `);
  database.close();
}
