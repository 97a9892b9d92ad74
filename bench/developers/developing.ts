import { join } from 'node:path';
import { type ConsoleMessage, chromium } from '@playwright/test';
import { replaceIn } from '../../tests/support/copy-project.ts';
import { developIn } from '../../tests/support/start-development.ts';
import { needChromium } from '../programs.ts';
import type { Effort, Figures } from '../report.ts';
import { clonePlace } from './clone.ts';

/** An installation loads a few hundred packages, so it is not made more often. */
const CLONES_AT_MOST = 3;

/** Seconds from nothing to a site that answers, and from a changed word to the browser that shows it. */
export async function measureDeveloping(figures: Figures, { runs }: Effort): Promise<void> {
  const clones = Math.min(runs, CLONES_AT_MOST);
  for (let round = 1; round <= clones; round += 1) {
    await using place = await clonePlace();
    const cloned = await secondsOf(place.clone);
    const installed = await secondsOf(place.install);
    const began = performance.now();
    const stop = await place.startAndAnswer();
    const answered = (performance.now() - began) / 1000;
    await stop();
    figures.add('git clone', 'of the last commit', 's', cloned);
    figures.add('npm ci', 'in a fresh clone', 's', installed);
    figures.add('npm start', 'to the first answer', 's', answered);
    figures.add('fresh clone', 'to the first answer', 's', cloned + installed + answered);
    if (round === clones) await changeWords(place.root, figures, runs);
  }
}

/** Changes the heading of the home page while it is open. */
async function changeWords(root: string, figures: Figures, times: number): Promise<void> {
  await using development = await developIn(root, root);
  const browser = await chromium.launch({ executablePath: needChromium() });
  const page = await browser.newPage();
  const connected = () => page.waitForEvent('console', isConnected);
  const open = connected();
  await page.goto(`http://localhost:${development.port}/`);
  await open;
  const heading = (await page.locator('h1').textContent())?.trim() ?? '';
  let shown = heading;
  for (let time = 1; time <= times; time += 1) {
    // The page loads again, and hears of the next change once it is connected again.
    const again = connected();
    const next = `${heading} ${time}`;
    const took = await secondsOf(async () => {
      await replaceIn(join(root, 'agency/words/home.ts'), [[shown, next]]);
      await page.getByText(next).waitFor();
    });
    figures.add('a changed word', 'to the open browser', 's', took);
    shown = next;
    await again;
  }
  await browser.close();
}

/** What Vite writes once the page hears of changes. */
const isConnected = (message: ConsoleMessage) => message.text() === '[vite] connected.';

async function secondsOf(work: () => void | Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
