import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { postJson } from '../support/contact-call.ts';
import { freePort } from '../support/free-port.ts';
import { postEachOnce } from '../support/post-each-once.ts';
import { printFigures } from '../support/print-figures.ts';
import { startServerProcess } from '../support/server-process.ts';
import { newVisitor } from '../support/start-load.ts';
import { underFsyncFault } from '../support/strace.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { whatIsMissing } from '../support/what-is-missing.ts';

const missing = whatIsMissing({ programs: ['strace'] });
const PER_SECOND = 20;
const SECONDS = 15;

async function latenciesOfServer(wrapper: string[]): Promise<number[]> {
  const folder = await tempFolder();
  onTestFinished(folder.remove);
  const databaseUrl = `sqlite:${join(folder.path, 'requests.db')}`;
  await using server = await startServerProcess({
    databaseUrl,
    port: await freePort(),
    folder: folder.path,
    wrapper,
  });
  // A server that has just started is slow for reasons of its own.
  await postEachOnce(server.origin, PER_SECOND);
  // Awaited here, because the server lives only as long as this function.
  return await latencies(server.origin);
}

/** How long each request took, in milliseconds, when they come on time whether or not the last one is answered. */
async function latencies(origin: string): Promise<number[]> {
  const calls: Promise<number>[] = [];
  const begun = performance.now();
  for (let call = 0; call < PER_SECOND * SECONDS; call += 1) {
    const due = begun + (call * 1000) / PER_SECOND;
    await pause(Math.max(0, due - performance.now()));
    calls.push(latency(origin, due));
  }
  return (await Promise.all(calls)).sort((a, b) => a - b);
}

/** Endless when the request was not stored. */
async function latency(origin: string, due: number): Promise<number> {
  const { request, headers } = newVisitor();
  const { status } = await postJson(origin, request, headers);
  return status === 200 ? performance.now() - due : Number.POSITIVE_INFINITY;
}

test.skipIf(missing)(
  `a disk whose fsync takes 20 ms longer still answers 99 of 100 requests within 500 ms${missing ? ` (${missing})` : ''}`,
  async () => {
    const quick = await latenciesOfServer([]);
    const slow = await latenciesOfServer(underFsyncFault('delay_exit=20000'));
    const percentile = (sorted: number[], part: number) =>
      sorted[Math.floor(sorted.length * part)] ?? Infinity;
    const [quickP99, slowP99] = [percentile(quick, 0.99), percentile(slow, 0.99)];
    printFigures(`fsync +20 ms at ${PER_SECOND}/s`, {
      requests: slow.length,
      'p50 ms': `${percentile(quick, 0.5).toFixed(0)} → ${percentile(slow, 0.5).toFixed(0)}`,
      'p99 ms': `${quickP99.toFixed(0)} → ${slowP99.toFixed(0)}`,
      ratio: (slowP99 / quickP99).toFixed(1),
    });
    expect(slowP99).toBeLessThan(500);
  },
);
