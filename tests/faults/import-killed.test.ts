/** @module-tag release */

import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RETENTION_MONTHS } from '../../agency/promises.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { openOffice, runRequests, startRequests } from '../support/operator.ts';
import { readStored } from '../support/read-stored.ts';
import { STORE_KINDS } from '../support/temp-database.ts';

const KILLS = 20;

test.each(STORE_KINDS)(
  'an import that is killed twenty times, then done twice at once, takes each request over once, on %s',
  async (kind) => {
    await using former = await openOffice('sqlite');
    await using office = await openOffice(kind);
    const requests = Array.from({ length: 2_000 }, (_, number) => ({ name: `Visitor ${number}` }));
    await former.keep(requests);
    const [erased = '', old = '', ...others] = (await readStored(former.server.databaseUrl)).ids;
    await former.change(old, { received_at: Date.now() - (RETENTION_MONTHS + 1) * 31 * DAY_MS });
    const erasure = { erasedAt: new Date().toISOString(), ids: [erased] };
    await appendFile(join(office.server.folder, 'var/erasures.jsonl'), `${JSON.stringify(erasure)}\n`);
    const words = ['import', former.server.databasePath];
    const there = async () => (await readStored(office.server.databaseUrl)).ids;

    let wholeMs = 1_000;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const child = startRequests(office.server, words);
      const ended = once(child, 'exit');
      const since = performance.now();
      await Promise.race([ended, pause((wholeMs * kill) / KILLS)]);
      child.kill('SIGKILL');
      const [code] = await ended;
      if (code === 0) wholeMs = performance.now() - since;
      // One transaction brings all of them or none.
      expect([0, others.length]).toContain((await there()).size);
    }
    const runs = [runRequests(office.server, words), runRequests(office.server, words)];
    expect((await Promise.all(runs)).map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(await there()).toEqual(new Set(others));
  },
);
