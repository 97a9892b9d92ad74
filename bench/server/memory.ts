import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Effort, Figures } from '../report.ts';
import { get, post } from './load.ts';
import { startOurs } from './servers.ts';

/** Our server's memory before the first request, and its highest value during requests for pages and then posts. */
export async function measureMemory(figures: Figures, { runs, seconds }: Effort): Promise<void> {
  for (let round = 1; round <= runs; round += 1) {
    const server = await startOurs();
    await pause(1000);
    figures.add('memory', 'at rest', 'MB', megabytes(server.pid, 'VmRSS'));
    await get(`${server.origin}/`, seconds);
    figures.add('memory', 'at most, under pages', 'MB', megabytes(server.pid, 'VmHWM'));
    await post(server.origin, seconds);
    figures.add('memory', 'at most, under posts', 'MB', megabytes(server.pid, 'VmHWM'));
    await server.stop();
  }
}

/** What a process holds (`VmRSS`), or the most it ever held (`VmHWM`): proc(5). */
function megabytes(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1000;
}
