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
});
const report = z.object({ audits });

const PAGES = [
  { path: '/', bytesAtMost: 50_000 },
  { path: '/contact', bytesAtMost: 125_000 },
  { path: '/privacy' },
];

/**
 * Lighthouse's mobile test, throttled for real, of the plain page and of ours. Each round measures all of them once, so
 * that a machine that slows down affects all equally.
 */
export async function measurePages(figures: Figures, runs: number): Promise<void> {
  await using server = await startServer();
  const site = await startFront(passOn(server.origin));
  const built = await (await fetch(server.origin)).text();
  const control = await startFront(onePage(plainPage(built)));
  // The first load of all finds the browser's own files not read yet.
  await load(control);
  for (let round = 1; round <= runs; round += 1) {
    const plain = await load(control);
    figures.add('FCP of the plain page', plain.fcp, 'ms');
    for (const { path, bytesAtMost } of PAGES) {
      const page = await load(site + path);
      figures.add(`FCP of ${path} ÷ plain page`, page.fcp / plain.fcp, '', 1.1);
      figures.add(`LCP of ${path} ÷ plain page`, page.lcp / plain.lcp, '', 1.1);
      figures.add(`TBT of ${path}`, page.tbt, 'ms', 50);
      figures.add(`CLS of ${path}`, page.cls, '', 0.01);
      figures.add(`bytes of ${path}`, page.bytes, 'B', bytesAtMost);
    }
  }
}

/** @throws when the page could not be measured. */
async function load(url: string) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[program, url, '--quiet', '--output=json', '--throttling-method=devtools'],
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
  };
}
