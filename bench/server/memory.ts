import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { buildImage, missingForImage } from '../../tests/container/build-image.ts';
import { podmanIn, startContainer } from '../../tests/container/podman.ts';
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
  await measureInContainer(figures, runs);
}

/** The image is built once. The container shares the kernel, so this process sees the one inside. */
async function measureInContainer(figures: Figures, runs: number): Promise<void> {
  const missing = missingForImage();
  if (missing !== undefined) {
    console.log(`Left out: memory in the container. It needs ${missing}`);
    return;
  }
  const image = await buildImage();
  try {
    const podman = podmanIn(image.folder);
    for (let round = 1; round <= runs; round += 1) {
      const name = `bench-${round}`;
      await using _ = await startContainer(podman, { name, volume: name });
      await pause(1000);
      const pid = Number(podman.run('inspect', name, '--format', '{{.State.Pid}}'));
      figures.add('memory', 'at rest, in the container', 'MB', megabytes(pid, 'VmRSS'));
    }
  } finally {
    image.remove();
  }
}

/** What a process holds (`VmRSS`), or the most it ever held (`VmHWM`): proc(5). */
function megabytes(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1000;
}
