import { z } from 'zod';
import { benchProgram } from '../tools/bench-packages.ts';
import { runProgram } from '../tools/run-program.ts';

/** `devtools` slows the network and the processor for real; `simulate` loads at full speed and works the rest out. */
export type Throttling = 'devtools' | 'simulate';

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

/** Times in milliseconds, scores from 0 to 100. */
export interface LighthouseRun {
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  shift: number;
  bytes: number;
  scores: Record<(typeof CATEGORIES)[number], number>;
}

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * One run of Lighthouse's mobile test, with a browser of its own.
 * @throws when the page could not be measured.
 */
export async function lighthouse(
  url: string,
  throttling: Throttling,
  chromium: string,
): Promise<LighthouseRun> {
  const output = await runProgram(
    [
      ...benchProgram('lighthouse'),
      url,
      ...['--quiet', '--output=json', `--throttling-method=${throttling}`],
      `--only-categories=${CATEGORIES.join()}`,
      '--chrome-flags=--headless=new --no-sandbox --ignore-certificate-errors --disable-quic',
    ],
    { env: { ...process.env, CHROME_PATH: chromium } },
  );
  const { runtimeError, categories, audits } = reportSchema.parse(JSON.parse(output));
  if (runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${runtimeError.message}`);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    firstPaint: audits['first-contentful-paint'].numericValue,
    largestPaint: audits['largest-contentful-paint'].numericValue,
    blocking: audits['total-blocking-time'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
    bytes: audits['total-byte-weight'].numericValue,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
  };
}
