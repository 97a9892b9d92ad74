import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { NO_LIMITS, postJson } from '../support/contact-call.ts';
import { percentile } from '../support/latencies.ts';
import { printFigures } from '../support/print-figures.ts';
import { startServerProcess } from '../support/server-process.ts';
import { startSmtpPeer } from '../support/smtp-peer.ts';
import { newVisitor } from '../support/start-load.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { RECEIVER_SECRET, startWebhookReceiver } from '../support/webhook-receiver.ts';

const ROUNDS = 10;
/** So few that a mail waits for no other: the mail server shares this machine. */
const LOAD = { perSecond: 5, seconds: 8 };
const MOST = 1.2;

/** A server in a process of its own, with a mail server and a receiver of its own. */
async function startServerWithWebhook({ hangs }: { hangs: boolean }) {
  const folder = await tempFolder();
  onTestFinished(folder.remove);
  const arrivedAt = new Map<string, number>();
  const peer = await startSmtpPeer({
    onData({ messageId = '' }) {
      const [kind = '', id = ''] = messageId.slice(1).split(/[.@]/);
      if (kind === 'notification') arrivedAt.set(id, performance.now());
      return undefined;
    },
  });
  onTestFinished(peer.stop);
  const receiver = await startWebhookReceiver(hangs ? { answer: () => {} } : {});
  onTestFinished(receiver.stop);
  const server = await startServerProcess({
    databaseUrl: `sqlite:${join(folder.path, 'requests.db')}`,
    folder: folder.path,
    env: {
      ...NO_LIMITS,
      SMTP_URL: peer.url,
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: RECEIVER_SECRET,
    },
  });
  onTestFinished(() => server[Symbol.asyncDispose]());

  let sent = 0;

  /** How long each notification took from its post to its arrival, in milliseconds. */
  async function round(): Promise<number[]> {
    const begun = performance.now();
    const posts: Promise<{ id: string; due: number }>[] = [];
    for (let call = 0; call < LOAD.perSecond * LOAD.seconds; call += 1) {
      const due = begun + (call * 1000) / LOAD.perSecond;
      await pause(Math.max(0, due - performance.now()));
      posts.push(post(due));
    }
    const posted = await Promise.all(posts);
    sent += posted.length;
    await peer.mails.waitFor(2 * sent);
    return posted.map(({ id, due }) => (arrivedAt.get(id) ?? Number.POSITIVE_INFINITY) - due);
  }

  async function post(due: number): Promise<{ id: string; due: number }> {
    const { request, headers } = newVisitor();
    const { id }: { id: string } = await (await postJson(server.origin, request, headers)).json();
    return { id, due };
  }

  // A server that has just started is slow for reasons of its own.
  await round();
  return { round, receiver };
}

test('mails arrive nearly as soon while the receiver of the webhook hangs as while it takes events', async () => {
  const up = await startServerWithWebhook({ hangs: false });
  const hanging = await startServerWithWebhook({ hangs: true });
  const whileUp: number[] = [];
  const whileHanging: number[] = [];
  // In turns, so that other work on the machine affects both equally.
  for (let time = 0; time < ROUNDS; time += 1) {
    whileUp.push(...(await up.round()));
    whileHanging.push(...(await hanging.round()));
  }
  const [upP99, hangingP99] = [percentile(whileUp, 0.99), percentile(whileHanging, 0.99)];
  const ratio = hangingP99 / upP99;
  printFigures(`the webhook hangs at ${LOAD.perSecond}/s, ${ROUNDS} rounds each`, {
    notifications: `${whileUp.length} and ${whileHanging.length}`,
    events: `${up.receiver.events.all.length} and ${hanging.receiver.events.all.length}`,
    'p50 ms': `${percentile(whileUp, 0.5).toFixed(1)} → ${percentile(whileHanging, 0.5).toFixed(1)}`,
    'p99 ms': `${upP99.toFixed(1)} → ${hangingP99.toFixed(1)}`,
    ratio: ratio.toFixed(2),
  });
  expect(ratio).toBeLessThanOrEqual(MOST);
});
