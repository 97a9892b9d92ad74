import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { NO_LIMITS } from '../support/contact-call.ts';
import { contactRows } from '../support/contact-rows.ts';
import { type SmtpFault, startFaultySmtpPeer } from '../support/faulty-smtp-peer.ts';
import { latencies, percentile } from '../support/latencies.ts';
import { postEachOnce } from '../support/post-each-once.ts';
import { printFigures } from '../support/print-figures.ts';
import { startServerProcess } from '../support/server-process.ts';
import { tempFolder } from '../support/temp-folder.ts';

const ROUNDS = 15;
const LOAD = { perSecond: 20, seconds: 5 };
const MOST = 1.2;

/** A server in a process of its own, with a mail server of its own. */
async function startServerWithMail(fault?: SmtpFault) {
  const folder = await tempFolder();
  onTestFinished(folder.remove);
  const peer = await startFaultySmtpPeer(fault);
  onTestFinished(peer.stop);
  const databasePath = join(folder.path, 'requests.db');
  const server = await startServerProcess({
    databaseUrl: `sqlite:${databasePath}`,
    folder: folder.path,
    env: { ...NO_LIMITS, SMTP_URL: peer.url },
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  // A server that has just started is slow for reasons of its own.
  await postEachOnce(server.origin, LOAD.perSecond);
  return { origin: server.origin, peer, databasePath };
}

test('posts while the mail server hangs are answered nearly as soon as while it takes mail', async () => {
  const up = await startServerWithMail();
  const hanging = await startServerWithMail({ at: 'greeting', does: 'silence' });
  const whileUp: number[] = [];
  const whileHanging: number[] = [];
  // In turns, so that other work on the machine affects both equally.
  for (let round = 0; round < ROUNDS; round += 1) {
    whileUp.push(...(await latencies(up.origin, LOAD)));
    whileHanging.push(...(await latencies(hanging.origin, LOAD)));
  }
  const [upP99, hangingP99] = [percentile(whileUp, 0.99), percentile(whileHanging, 0.99)];
  const ratio = hangingP99 / upP99;
  printFigures(`SMTP hangs at ${LOAD.perSecond}/s, ${ROUNDS} rounds each`, {
    requests: `${whileUp.length} and ${whileHanging.length}`,
    mails: `${up.peer.messageIds.length} and ${hanging.peer.messageIds.length}`,
    'p50 ms': `${percentile(whileUp, 0.5).toFixed(1)} → ${percentile(whileHanging, 0.5).toFixed(1)}`,
    'p99 ms': `${upP99.toFixed(1)} → ${hangingP99.toFixed(1)}`,
    ratio: ratio.toFixed(2),
  });
  expect(up.peer.messageIds.length).toBeGreaterThan(0);
  expect(hanging.peer.messageIds).toEqual([]);
  const { requests } = contactRows(hanging.databasePath);
  expect(requests).toHaveLength(whileHanging.length + LOAD.perSecond);
  expect(ratio).toBeLessThanOrEqual(MOST);
});
