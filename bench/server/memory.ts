import { setTimeout as pause } from 'node:timers/promises';
import type { Figures } from '../report/figure.ts';
import { post } from './autocannon.ts';
import { memory } from './process-figures.ts';
import { startOurs } from './subjects.ts';
import { wrk } from './wrk.ts';

/** Our server's memory before anybody came, and the most it held while pages and then posts were asked for. */
export async function measureMemory(
  figures: Figures,
  { runs, seconds }: { runs: number; seconds: number },
): Promise<void> {
  for (let round = 1; round <= runs; round += 1) {
    console.log(`Memory, round ${round} of ${runs}`);
    const server = await startOurs();
    await pause(1000);
    figures.add('memory', 'at rest', 'MB', memory(server.pid).now);
    await wrk(`${server.origin}/`, seconds);
    figures.add('memory', 'at most, under pages', 'MB', memory(server.pid).most);
    await post(server.origin, { seconds, clients: 20 });
    figures.add('memory', 'at most, under posts', 'MB', memory(server.pid).most);
    await server.stop();
  }
}
