/**
 * Takes the pictures in `docs/screenshots/`: every page and state, at four widths, from the built site behind the real
 * server. With words after it, only the states whose names contain one of them: `npm run screenshots -- home`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { contact } from '../agency/words/contact.ts';
import { contactFields } from '../agency/words/contact-fields.ts';
import { hero } from '../agency/words/home.ts';
import { header } from '../agency/words/navigation.ts';
import { carousel } from '../agency/words/testimonials.ts';
import { startServer } from '../tests/support/start-server.ts';
import { findChromium } from './browsers.ts';
import { projectRoot } from './run.ts';

const WIDTHS = [360, 768, 1280, 1920];
const folder = join(projectRoot, 'docs/screenshots');
const FUNCTION = '**/functions/v1/**';

type State = {
  path: string;
  prepare?: (page: Page) => Promise<void>;
  wholePage?: boolean;
  widths?: number[];
};

const states: Record<string, State> = {
  home: { path: '/', wholePage: true },
  'home-first-screen': { path: '/' },
  'home-menu-open': {
    path: '/',
    widths: [360, 768],
    prepare: (page) => page.getByRole('button', { name: header.menu }).click(),
  },
  'home-second-quote': {
    path: '/',
    prepare: async (page) => {
      const next = page.getByRole('button', { name: carousel.next });
      await next.scrollIntoViewIfNeeded();
      await next.click();
    },
  },
  'home-keyboard-focus': {
    path: '/',
    prepare: (page) => page.getByRole('link', { name: hero.action }).focus(),
  },
  contact: { path: '/contact', wholePage: true },
  'contact-submitting': {
    path: '/contact',
    wholePage: true,
    prepare: async (page) => {
      await page.route(FUNCTION, () => {});
      await send(page);
      await page.getByRole('button', { name: contact.submitting }).waitFor();
    },
  },
  'contact-success': {
    path: '/contact',
    prepare: async (page) => {
      await send(page);
      await page.locator('[data-outcome=succeeded]').waitFor();
    },
  },
  'contact-failure': {
    path: '/contact',
    prepare: async (page) => {
      await page.route(FUNCTION, (route) => route.fulfill({ status: 500, body: '' }));
      await send(page);
      await page.locator('[data-outcome=failed]').waitFor();
    },
  },
  'no-script-sent': { path: '/contact/sent', wholePage: true },
  'no-script-not-sent': { path: '/contact', wholePage: true, prepare: sendNativelyAndFail },
  privacy: { path: '/privacy', wholePage: true },
  'not-found': { path: '/no-such-page', wholePage: true },
  error: { path: '/', wholePage: true, prepare: showErrorPage },
};

const wanted = process.argv.slice(2);
const chosen = Object.entries(states).filter(
  ([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);

mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await chromium.launch({ executablePath: findChromium() });
for (const [name, { path, prepare, wholePage = false, widths = WIDTHS }] of chosen) {
  for (const width of widths) {
    const page = await browser.newPage({
      viewport: { width, height: width < 700 ? 740 : 900 },
      // Reduced motion shows each animation's final state.
      reducedMotion: 'reduce',
      baseURL: server.origin,
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await prepare?.(page);
    if (wholePage) await scrollThrough(page);
    const picture = await page.screenshot({ fullPage: wholePage });
    // The site has few colours, so a palette makes a picture a third of its size.
    await sharp(picture)
      .png({ palette: true, effort: 10 })
      .toFile(join(folder, `${name}-${width}.png`));
    await page.close();
  }
  console.log(name);
}
await browser.close();
await server.stop();

async function send(page: Page) {
  await page.getByLabel(contactFields.name.label).fill('Rosa Delgado');
  await page.getByLabel(contactFields.phone.label).fill('(555) 010-7788');
  await page.getByLabel(contactFields.email.label).fill('rosa@bakery.example');
  await page.locator('form button').click();
}

/** A blank name passes the browser's check and not the server's. */
async function sendNativelyAndFail(page: Page) {
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    const values = { name: ' ', phone: '(555) 010-7788', email: 'rosa@bakery.example' };
    for (const field of form.querySelectorAll('input')) {
      field.value = Object.entries(values).find(([name]) => name === field.name)?.[1] ?? '';
    }
    form.submit();
  });
  await page.waitForURL(FUNCTION, { waitUntil: 'networkidle' });
}

/** The page is an answer, not an address, so its file is shown in the place of another. */
async function showErrorPage(page: Page) {
  await page.route('**/contact', (route) =>
    route.fulfill({ status: 500, path: join(projectRoot, 'dist/answers/500.html') }),
  );
  await page.goto('/contact', { waitUntil: 'networkidle' });
}

/** Scrolls through the page, so that parts that wait to become visible start. */
async function scrollThrough(page: Page) {
  for (const section of await page.locator('main section, footer').all())
    await section.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 0));
}
