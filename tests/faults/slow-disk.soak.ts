import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { latencies, percentile } from '../support/latencies.ts';
import { postEachOnce } from '../support/post-each-once.ts';
import { printFigures } from '../support/print-figures.ts';
import { startServerProcess } from '../support/server-process.ts';
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
    folder: folder.path,
    wrapper,
  });
  // A server that has just started is slow for reasons of its own.
  await postEachOnce(server.origin, PER_SECOND);
  // Awaited here, because the server lives only as long as this function.
  return await latencies(server.origin, { perSecond: PER_SECOND, seconds: SECONDS });
}

test.skipIf(missing)(
  `a disk whose fsync takes 20 ms longer still answers 99 of 100 requests within 500 ms${missing ? ` (${missing})` : ''}`,
  async () => {
    const quick = await latenciesOfServer([]);
    const slow = await latenciesOfServer(underFsyncFault('delay_exit=20000'));
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
