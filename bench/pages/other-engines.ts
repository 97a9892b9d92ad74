import { z } from 'zod';
import type { Browser } from '../../tests/engines/browser.ts';
import { engines } from '../../tests/engines/engines.ts';
import type { Effort, Figures } from '../report.ts';
import { BARE } from '../targets.ts';
import { startAgencies } from './agencies.ts';

const ENGINES = { Firefox: engines.firefox, WebKit: engines.webkit };

/** The size that Lighthouse's phone has. */
const WINDOW = { width: 412, height: 823 };

/** How often a run opens each page: a load takes a tenth of a second. */
const LOADS = 5;

/**
 * When the pages and their controls are painted at full speed, over plain HTTP, in the other engines. Engines and pages
 * take turns. Each run has new browsers, and each load has a new tab and a host name of its own, so that nothing comes
 * out of a cache.
 */
export async function measureOtherEngines(figures: Figures, { runs }: Effort): Promise<void> {
  await using started = await startAgencies({ tls: false });
  let loads = 0;
  for (let round = 1; round <= runs; round += 1) {
    await using browsers = new AsyncDisposableStack();
    const opened = new Map<string, Browser>();
    for (const [name, { find, launch }] of Object.entries(ENGINES)) {
      const path = find();
      if (path === undefined) {
        if (round === 1) console.log(`Left out: ${name}, because it is not installed.`);
        continue;
      }
      const browser = await launch(path, {});
      browsers.defer(browser.close);
      opened.set(name, browser);
    }
    for (let load = 1; load <= LOADS; load += 1) {
      for (const { urls, plain } of started.agencies) {
        for (const [subject, url] of Object.entries(urls).filter(([name]) => name !== BARE)) {
          for (const [name, browser] of opened) {
            loads += 1;
            const { fcp, lcp } = await paintsOf(browser, url.replace('127.0.0.1', `load-${loads}.localhost`));
            figures.add(`FCP in ${name}`, subject, 'ms', fcp, plain);
            if (lcp !== null) figures.add(`LCP in ${name}`, subject, 'ms', lcp, plain);
          }
        }
      }
    }
  }
}

const paintsSchema = z.object({ fcp: z.number(), lcp: z.number().nullable() });

/** Milliseconds since the navigation began. */
async function paintsOf(browser: Browser, url: string): Promise<z.infer<typeof paintsSchema>> {
  const tab = await browser.openTab();
  await tab.resize(WINDOW);
  await tab.open(url);
  const paints = paintsSchema.parse(await tab.evaluate(`(${readPaints})()`));
  await tab.close();
  return paints;
}

/** Runs in the page, once it has loaded. `lcp` is null where the engine does not report it. */
async function readPaints(): Promise<{ fcp: number; lcp: number | null }> {
  const last = (type: string) =>
    new Promise<number>((resolve) => {
      new PerformanceObserver((list, observer) => {
        const entry = list.getEntries().findLast(({ name }) => name !== 'first-paint');
        if (!entry) return;
        observer.disconnect();
        resolve(entry.startTime);
      }).observe({ type, buffered: true });
    });
  const fcp = await last('paint');
  if (!PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint'))
    return { fcp, lcp: null };
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  return { fcp, lcp: await last('largest-contentful-paint') };
}
