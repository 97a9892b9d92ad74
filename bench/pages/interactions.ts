import { type Browser, chromium, type Page } from '@playwright/test';
import { needChromium } from '../programs.ts';
import type { Effort, Figures } from '../report.ts';
import { INP } from '../targets.ts';
import { startAgencies } from './agencies.ts';

/** The phone that Lighthouse tests with, and how much slower than this machine its processor is taken to be. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  ignoreHTTPSErrors: true,
};
const SLOWDOWN = 4;

interface Journey {
  /** The steps before, which are not measured. */
  prepare?: (page: Page) => Promise<void>;
  acts: Record<string, (page: Page) => Promise<void>>;
}

const MENU_BUTTON = '[popovertarget=menu]';
const CAROUSEL = '[aria-roledescription=carousel]';
const field = (name: string) => `form [name=${name}]`;

const BARE_PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><style>.on{color:red}</style>
<button onclick="this.classList.toggle('on')">On</button>`;

/** The control: the browser and this machine without a site. */
const control: Journey = {
  prepare: (page) => page.setContent(BARE_PAGE),
  acts: { 'press the button of a bare page': (page) => touch(page, 'button') },
};

const journeys: (Journey & { path: string })[] = [
  {
    path: '/',
    acts: {
      'open the menu': (page) => touch(page, MENU_BUTTON),
      'close the menu': (page) => touch(page, MENU_BUTTON),
    },
  },
  {
    path: '/',
    async prepare(page) {
      await page.evaluate(
        (region) => document.querySelector(region)?.scrollIntoView({ behavior: 'instant' }),
        CAROUSEL,
      );
      await appears(page, `${CAROUSEL} button:enabled`);
    },
    acts: { 'next quote': (page) => touch(page, `${CAROUSEL} button:last-of-type`) },
  },
  {
    path: '/contact',
    // The region for toasts appears once the form has hydrated.
    prepare: (page) => appears(page, '[role=region] ol'),
    acts: {
      'touch a field': (page) => touch(page, field('name')),
      'type a name': (page) => page.keyboard.type('Rosa Delgado', { delay: 60 }),
      async 'fill in the rest'(page) {
        await touch(page, field('phone'));
        await page.keyboard.type('(555) 010-7788', { delay: 60 });
        await touch(page, field('email'));
        await page.keyboard.type('rosa@bakery.example', { delay: 60 });
      },
      async submit(page) {
        await touch(page, 'form button[type=submit]');
        await appears(page, '[data-outcome=succeeded]');
      },
    },
  },
];

/*
 * Not by Playwright's locators: at their first use they add listeners to the page, which the browser calls before it
 * responds to a touch.
 */

/** Touches the middle of an element. */
async function touch(page: Page, selector: string): Promise<void> {
  const { x, y } = await page.evaluate(async (wanted) => {
    const element = document.querySelector(wanted);
    if (!element) throw new Error(`There is no ${wanted}.`);
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    await new Promise(requestAnimationFrame);
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, selector);
  await page.touchscreen.tap(x, y);
}

const appears = (page: Page, selector: string) =>
  page.evaluate(async (wanted) => {
    while (!document.querySelector(wanted)) await new Promise((resolve) => setTimeout(resolve, 50));
  }, selector);

/**
 * What a visitor does, on a processor slowed to a quarter: how long the browser took from a touch or key to the next
 * frame, as the browser itself measures it. The first touch of each kind, on a page just loaded: later ones are
 * quicker.
 */
export async function measureInteractions(figures: Figures, { runs }: Effort): Promise<void> {
  await using started = await startAgencies({ tls: true });
  const browser = await chromium.launch({ executablePath: needChromium() });
  for (let round = 1; round <= runs; round += 1) {
    await measureJourney(browser, control, 'about:blank', '', figures);
    for (const { label, site } of started.agencies) {
      for (const journey of journeys)
        await measureJourney(browser, journey, site + journey.path, label, figures);
    }
  }
  await browser.close();
}

async function measureJourney(
  browser: Browser,
  { prepare, acts }: Journey,
  url: string,
  label: string,
  figures: Figures,
): Promise<void> {
  const page = await browser.newPage(PHONE);
  await recordEvents(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: 'networkidle' });
  await prepare?.(page);
  for (const [name, act] of Object.entries(acts)) {
    figures.add(INP, label + name, 'ms', await longestEvent(page, () => act(page)));
  }
  await page.context().close();
}

/** The shortest that the browser reports, in milliseconds; it counts in steps of 8. */
const SHORTEST = 16;

/** Makes every page opened from now on record how long its events take. */
async function recordEvents(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    const durations: number[] = [];
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        // Events without a number belong to no touch or key, and do not count for INP.
        if (Number(Reflect.get(entry, 'interactionId')) > 0) durations.push(entry.duration);
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold,
    };
    observer.observe(options);
    Reflect.set(window, 'takeDurations', () => {
      add(observer.takeRecords());
      return durations.splice(0);
    });
  }, SHORTEST);
}

/**
 * The longest time, in milliseconds, from a touch or key to the frame that followed it, of all while `act` ran:
 * https://w3c.github.io/event-timing/. The shortest that can be told is 16.
 */
async function longestEvent(page: Page, act: () => Promise<void>): Promise<number> {
  await takeDurations(page);
  await act();
  return Math.max(SHORTEST, ...(await takeDurations(page)));
}

/** An entry is made with the second frame after its event. */
const takeDurations = (page: Page) =>
  page.evaluate(async (): Promise<number[]> => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, 200));
    return Reflect.get(window, 'takeDurations')();
  });
