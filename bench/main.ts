/** `npm run bench -- [rounds]`: weighs a visit, against one to a page by hand. `bench/README.md` says how. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { findChromium } from '../scripts/browsers.ts';
import { VISITOR } from '../tests/support/contact-call.ts';
import { startServerProcess } from '../tests/support/server-process.ts';
import { servePlainSite } from './plain-site.ts';

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** A visitor takes these steps. */
const STEPS = [
  { step: 'home, read to its end', path: '/', go: scrollToEnd },
  { step: 'contact, touched and sent', path: '/contact', go: sendForm },
];

/** `tdur` are microseconds of the thread's own clock, on which no other program counts. */
const traceEvents = z.array(
  z.object({ name: z.string(), pid: z.number(), tid: z.number(), tdur: z.number().optional() }),
);

await using server = await startServerProcess();
const ours = server.origin.replace('127.0.0.1', 'localhost');
const byHand = await servePlainSite(ours);
await using browser = await chromium.launch({ executablePath: findChromium() });
const rounds = Number(process.argv[2] ?? 5);

console.log('| | thread, ms | by hand | longest task, ms | by hand | bytes | by hand |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const { step, path, go } of STEPS) {
  const found: Weight[][] = [[], []];
  for (let round = 0; round < rounds; round += 1)
    for (const [at, origin] of [ours, byHand].entries())
      found[at]?.push(await weigh(browser, origin + path, go));
  const figures = (['thread', 'longest', 'bytes'] as const).flatMap((figure) =>
    found.map((all) => median(all.map((weight) => weight[figure]))),
  );
  console.log(
    `| ${[step, ...figures.map((figure) => Math.round(figure).toLocaleString('en-US'))].join(' | ')} |`,
  );
}

type Weight = { thread: number; longest: number; bytes: number };

/** Weighs the main thread of a page and the network, from the call to the end of the step. */
async function weigh(
  browser: Browser,
  address: string,
  go: (page: Page) => Promise<unknown>,
): Promise<Weight> {
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
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'loading,toplevel' });
  await page.goto(address, { waitUntil: 'networkidle' });
  await go(page);
  await pause(1000);
  const ended = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await ended;
  const paint = events.find(({ name }) => name === 'firstContentfulPaint');
  const tasks = events
    .filter(({ pid, tid, name }) => pid === paint?.pid && tid === paint.tid && /::RunTask$/.test(name))
    .map(({ tdur = 0 }) => tdur / 1000);
  return { thread: tasks.reduce((all, ms) => all + ms, 0), longest: Math.max(0, ...tasks), bytes };
}

/** Scrolls as a finger does, half a screen at a time. */
async function scrollToEnd(page: Page) {
  const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  while (!(await page.evaluate(isAtEnd))) {
    await page.mouse.wheel(0, PHONE.viewport.height / 2);
    await pause(250);
  }
}

/** Gives the form a second after its first touch, as a visitor does who types. */
async function sendForm(page: Page) {
  await page.locator('form [name=name]').tap();
  await pause(1000);
  for (const [name, value] of Object.entries(VISITOR)) await page.locator(`form [name=${name}]`).fill(value);
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.locator('form [type=submit]').tap();
  await answer;
}

/** Returns the middle value, or the higher of the middle two. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
