import type { Browser } from '@playwright/test';
import { z } from 'zod';

export interface Measured {
  /** When its largest content is painted: the processor a quarter as fast, over slow 4G. In milliseconds. */
  paint: number;
  /** Of the main thread, by the thread's own clock, the processor at its full speed: all, and the longest task later. */
  work: number;
  longest: number;
  /** What that makes of blocking time on a processor a quarter and an eighth as fast. */
  quarter: number;
  eighth: number;
  /** As they come over the network, before the first touch. */
  bytes: number;
}

const SCREEN = { width: 412, height: 823 };
const PHONE = { viewport: SCREEN, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** Lighthouse's slow 4G: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 };

/** A task that is longer blocks: https://web.dev/articles/tbt */
const LONG_MS = 50;

/** `tdur` are microseconds of the thread's own clock, on which no other program counts. */
const number = z.number();
const traceEvents = z.array(
  z.object({ name: z.string(), pid: number, tid: number, ts: number, tdur: number.optional() }),
);

/** Loads a page twice: slowed down for its paint, and at full speed for its work. */
export async function loadPage(browser: Browser, address: string): Promise<Measured> {
  const { paint } = await open(browser, address, 4);
  const { events, bytes } = await open(browser, address, 1);
  const first = events.find(({ name }) => name === 'firstContentfulPaint');
  if (first === undefined) throw new Error(`${address} was not painted.`);
  const tasks = events
    .filter(({ pid, tid, name }) => pid === first.pid && tid === first.tid && /::RunTask$/.test(name))
    .map(({ ts, tdur = 0 }) => ({ isLater: ts > first.ts, ms: tdur / 1000 }));
  const later = tasks.filter(({ isLater }) => isLater).map(({ ms }) => ms);
  const blocking = (slowdown: number) => sum(later.map((ms) => Math.max(0, ms * slowdown - LONG_MS)));
  return {
    paint,
    work: sum(tasks.map(({ ms }) => ms)),
    longest: Math.max(0, ...later),
    quarter: blocking(4),
    eighth: blocking(8),
    bytes,
  };
}

async function open(browser: Browser, address: string, slowdown: number) {
  await using context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const events: z.infer<typeof traceEvents> = [];
  let bytes = 0;
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...traceEvents.parse(value)));
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'loading,toplevel' });
  await page.goto(address, { waitUntil: 'networkidle' });
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = (entries: PerformanceObserverEntryList) =>
          resolve(entries.getEntries().at(-1)?.startTime ?? 0);
        new PerformanceObserver(seen).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  const ended = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await ended;
  return { paint, bytes, events };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
