import { z } from 'zod';
import { benchProgram, needChromium, runProgram } from '../programs.ts';
import type { Effort, Figures } from '../report.ts';
import { MODEL, PAGES, REAL } from '../targets.ts';
import { startAgencies } from './agencies.ts';

/** How Lighthouse slows a page down: for real, or worked out from a load at full speed. */
const THROTTLING = { devtools: REAL, simulate: MODEL };

const number = z.object({ numericValue: z.number() });

const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.object({
    'first-contentful-paint': number,
    'largest-contentful-paint': number,
    'total-blocking-time': number,
    'cumulative-layout-shift': number,
    'total-byte-weight': number,
  }),
});

const CATEGORIES = 'performance,accessibility,best-practices,seo';

/**
 * Lighthouse's mobile test of both agencies' pages and their controls, in turns: each round measures all of them once,
 * so that a machine that slows down affects all equally. Only the pages of the agency that ships are tested for all
 * four categories, because the others take long.
 */
export async function measurePaints(figures: Figures, { runs }: Effort): Promise<void> {
  const chromium = needChromium();
  await using started = await startAgencies({ tls: true });
  for (let round = 1; round <= runs; round += 1) {
    for (const [throttling, how] of Object.entries(THROTTLING)) {
      for (const { urls, plain } of started.agencies) {
        for (const [subject, url] of Object.entries(urls)) {
          const judged = how === MODEL && PAGES.includes(subject) ? CATEGORIES : 'performance';
          const { categories, audits } = await lighthouse(url, throttling, judged, chromium);
          const add = (what: string, unit: string, audit: keyof typeof audits, control?: string) =>
            figures.add(what, subject, unit, audits[audit].numericValue, control);
          add(`FCP, ${how}`, 'ms', 'first-contentful-paint', plain);
          add(`LCP, ${how}`, 'ms', 'largest-contentful-paint', plain);
          add(`TBT, ${how}`, 'ms', 'total-blocking-time');
          add(`CLS, ${how}`, '', 'cumulative-layout-shift');
          if (how === REAL) continue;
          add('bytes', 'B', 'total-byte-weight');
          for (const [category, { score }] of Object.entries(categories)) {
            figures.add(`Lighthouse ${category}`, subject, '', Math.round(score * 100));
          }
        }
      }
    }
  }
}

/** @throws when the page could not be measured. */
async function lighthouse(url: string, throttling: string, categories: string, chromium: string) {
  const output = await runProgram(
    [
      ...benchProgram('lighthouse'),
      url,
      ...['--quiet', '--output=json', `--throttling-method=${throttling}`, `--only-categories=${categories}`],
      '--chrome-flags=--headless=new --no-sandbox --ignore-certificate-errors --disable-quic',
    ],
    { ...process.env, CHROME_PATH: chromium },
  );
  const report = reportSchema.parse(JSON.parse(output));
  if (report.runtimeError)
    throw new Error(`Lighthouse could not measure ${url}: ${report.runtimeError.message}`);
  return report;
}
