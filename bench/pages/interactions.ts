import type { Browser, Page } from '@playwright/test';
import type { Figures } from '../report/figure.ts';
import { longestEvent, recordEvents } from './event-timing.ts';
import { PHONE, SLOWDOWN } from './phone.ts';

export const INTERACTION = 'INP at a quarter of the speed';

/**
 * What a visitor does, on a processor slowed to a quarter: how long the browser took from a touch or key to the next
 * frame, by its own count. The first touch of each kind, on a page just loaded: later ones are quicker.
 */
export async function measureInteractions(
  figures: Figures,
  { site, browser, runs }: { site: string; browser: Browser; runs: number },
): Promise<void> {
  for (let round = 1; round <= runs; round += 1) {
    console.log(`Interactions, round ${round} of ${runs}`);
    for (const { path, prepare, acts } of journeys) {
      const page = await browser.newPage({ ...PHONE, baseURL: site, ignoreHTTPSErrors: true });
      await recordEvents(page);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      await page.goto(path, { waitUntil: 'networkidle' });
      await prepare?.(page);
      for (const [name, act] of Object.entries(acts)) {
        figures.add(INTERACTION, name, 'ms', await longestEvent(page, () => act(page)));
      }
      await page.context().close();
    }
  }
}

interface Journey {
  path: string;
  /** What comes before, unmeasured. */
  prepare?: (page: Page) => Promise<void>;
  acts: Record<string, (page: Page) => Promise<void>>;
}

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });

const journeys: Journey[] = [
  {
    path: '/',
    acts: {
      'open the menu': (page) => menuButton(page).tap(),
      'close the menu': (page) => menuButton(page).tap(),
    },
  },
  {
    path: '/',
    async prepare(page) {
      await next(page).scrollIntoViewIfNeeded();
      await page.locator('[aria-roledescription=carousel] button:enabled').first().waitFor();
    },
    acts: { 'next quote': (page) => next(page).tap() },
  },
  {
    path: '/contact',
    // The region for toasts appears when the form is alive.
    prepare: (page) => page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' }),
    acts: {
      'touch a field': (page) => page.getByLabel('Full Name *').tap(),
      'type a name': (page) => page.keyboard.type('Rosa Delgado', { delay: 60 }),
      async 'fill in the rest'(page) {
        await page.getByLabel('Phone Number *').tap();
        await page.keyboard.type('(555) 010-7788', { delay: 60 });
        await page.getByLabel('Email Address *').tap();
        await page.keyboard.type('rosa@bakery.example', { delay: 60 });
      },
      async submit(page) {
        await page.locator('form button').tap();
        await page.locator('[data-outcome=succeeded]').waitFor();
      },
    },
  },
];

/** The name of everything that is done. */
export const INTERACTIONS = journeys.flatMap(({ acts }) => Object.keys(acts));
