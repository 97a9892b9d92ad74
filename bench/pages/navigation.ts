import { join } from 'node:path';
import type { Figures } from '../report/figure.ts';
import { runProgram } from '../tools/run-program.ts';

export const NAVIGATION = 'home to contact, click to paint';

const program = join(import.meta.dirname, 'navigate.mjs');

/** The way from the home page to the contact page, in milliseconds, cold and prefetched: see `navigate.mjs`. */
export async function measureNavigation(
  figures: Figures,
  { site, chromium, runs }: { site: string; chromium: string; runs: number },
): Promise<void> {
  const env = { ...process.env, CHROME_PATH: chromium };
  for (let round = 1; round <= runs; round += 1) {
    console.log(`Navigation, round ${round} of ${runs}`);
    for (const way of ['cold', 'prefetched']) {
      const printed = await runProgram([process.execPath, program, site, way], { env });
      figures.add(NAVIGATION, way, 'ms', Number(printed));
    }
  }
}
