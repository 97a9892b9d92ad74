import type { Figures } from '../report.ts';
import { clonePlace } from './clone.ts';

/**
 * Minutes of `npm test` in a fresh clone, once however many runs there are.
 * @throws when it fails. Then the figure has another name, which meets no target.
 */
export async function measureWholeCheck(figures: Figures): Promise<void> {
  await using place = await clonePlace();
  place.clone();
  place.install();
  const began = performance.now();
  const code = place.check();
  const minutes = (performance.now() - began) / 60_000;
  figures.add('the whole check', code === 0 ? 'npm test' : 'npm test, which FAILED', 'min', minutes);
  if (code !== 0) throw new Error(`The check ended with exit code ${code}. Its output is above.`);
}
