import type { Figures } from '../report/figure.ts';
import { CATEGORIES, lighthouse, type Throttling } from './lighthouse.ts';

/** The control's name in every table. */
export const LIMIT = 'limit page';

export const PAGES = ['/', '/contact', '/privacy'] as const;

/** How the two ways of throttling are called in the tables. */
export const HOW: Record<Throttling, string> = { devtools: 'throttled for real', simulate: 'in the model' };

/**
 * Lighthouse's figures of the control and of every page, interleaved: each round measures all of them once, so that
 * a machine that slows down slows all.
 */
export async function measurePaints(
  figures: Figures,
  { site, limit, runs, chromium }: { site: string; limit: string; runs: number; chromium: string },
): Promise<void> {
  const subjects = [[LIMIT, limit], ...PAGES.map((path) => [path, site + path])] as const;
  for (let round = 1; round <= runs; round += 1) {
    for (const throttling of ['devtools', 'simulate'] as const) {
      console.log(`Lighthouse ${HOW[throttling]}, round ${round} of ${runs}`);
      for (const [subject = '', url = ''] of subjects) {
        const run = await lighthouse(url, throttling, chromium);
        const how = HOW[throttling];
        figures.add(`FCP, ${how}`, subject, 'ms', run.firstPaint);
        figures.add(`LCP, ${how}`, subject, 'ms', run.largestPaint);
        figures.add(`TBT, ${how}`, subject, 'ms', run.blocking);
        figures.add(`CLS, ${how}`, subject, '', run.shift);
        figures.add('bytes', subject, 'B', run.bytes);
        if (throttling === 'devtools') continue;
        for (const category of CATEGORIES)
          figures.add(`Lighthouse ${category}`, subject, '', run.scores[category]);
      }
    }
  }
}
