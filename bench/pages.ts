import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { findChromium } from '../scripts/browsers.ts';
import { onePage, passOn, startFront } from './front.ts';
import { plainPage } from './plain-page.ts';
import type { Figures } from './report.ts';
import { startServer } from './server.ts';

const program = join(import.meta.dirname, 'node_modules/.bin/lighthouse');

const audit = z.object({ numericValue: z.number() });
const audits = z.object({
  'first-contentful-paint': audit,
  'largest-contentful-paint': audit,
  'total-blocking-time': audit,
  'cumulative-layout-shift': audit,
  'total-byte-weight': audit,
  'mainthread-work-breakdown': audit,
});
const report = z.object({ audits });

const PAGES = [
  { path: '/', bytesAtMost: 60_500 },
  { path: '/contact', bytesAtMost: 134_000 },
  { path: '/privacy' },
];

/** How many times slower the processor is, and what may be at most: paints ÷ plain page, and milliseconds of blocking. */
const PROCESSORS = [
  { slowdown: 4, named: 'a quarter', ratioAtMost: 1.06, blockingAtMost: 10 },
  { slowdown: 8, named: 'an eighth', ratioAtMost: 1.1, blockingAtMost: 100 },
];

/** The main thread's work ÷ the plain page's. */
const WORK_AT_MOST = 2;

/**
 * Lighthouse's mobile test, throttled for real, of the plain page and of ours. Each round measures all of them once, so
 * that a machine that slows down affects all equally.
 */
export async function measurePages(figures: Figures, runs: number): Promise<void> {
  await using server = await startServer();
  const site = await startFront(passOn(server.origin));
  const built = await fetch(server.origin);
  const control = await startFront(onePage(plainPage(await built.text()), built.headers));
  // The first load of all finds the browser's own files not read yet.
  await load(control, 1);
  for (let round = 1; round <= runs; round += 1) {
    for (const { slowdown, named, ratioAtMost, blockingAtMost } of PROCESSORS) {
      const plain = await load(control, slowdown);
      const at = `at ${named}`;
      figures.add(`FCP of the plain page ${at}`, plain.fcp, 'ms');
      figures.add(`TBT of the plain page ${at}`, plain.tbt, 'ms');
      for (const { path, bytesAtMost } of PAGES) {
        const page = await load(site + path, slowdown);
        figures.add(`FCP of ${path} ÷ plain page ${at}`, page.fcp / plain.fcp, '', ratioAtMost);
        figures.add(`LCP of ${path} ÷ plain page ${at}`, page.lcp / plain.lcp, '', ratioAtMost);
        figures.add(`TBT of ${path} ${at}`, page.tbt, 'ms', blockingAtMost);
        figures.add(`work of ${path} ÷ plain page ${at}`, page.work / plain.work, '', WORK_AT_MOST);
        figures.add(`CLS of ${path}`, page.cls, '', 0.01);
        figures.add(`bytes of ${path}`, page.bytes, 'B', bytesAtMost);
      }
    }
  }
}

/** @throws when the page could not be measured. */
async function load(url: string, slowdown: number) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[program, url, '--quiet', '--output=json', '--throttling-method=devtools'],
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
      ...[`--only-audits=${Object.keys(audits.shape)}`, '--disable-full-page-screenshot'],
      '--chrome-flags=--headless=new --no-sandbox --ignore-certificate-errors --disable-quic',
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 2 ** 26 },
  );
  const found = report.parse(JSON.parse(stdout)).audits;
  return {
    fcp: found['first-contentful-paint'].numericValue,
    lcp: found['largest-contentful-paint'].numericValue,
    tbt: found['total-blocking-time'].numericValue,
    cls: found['cumulative-layout-shift'].numericValue,
    bytes: found['total-byte-weight'].numericValue,
    work: found['mainthread-work-breakdown'].numericValue,
  };
}
