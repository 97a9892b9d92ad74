/**
 * `navigate.mjs <site> <cold|prefetched>`: goes from the home page to the contact page once, and prints how many
 * milliseconds passed from the click on the first button to the contact page's first contentful paint.
 *
 * Cold: nothing was told before the click, and the network is Lighthouse's slow 4G. Prefetched: the finger came down
 * long enough before the click for the browser to have made ready what the page's speculation rules name.
 *
 * Puppeteer, because a browser that Playwright drives does not prerender; a program of its own, because Puppeteer is
 * installed for the measurements alone.
 */
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';

const [site, way] = process.argv.slice(2);

/** How long the finger stays down. */
const HELD_MS = 2_000;

/** Lighthouse's slow 4G: milliseconds for each request, bytes a second. */
const SLOW_4G = { latency: 562.5, download: (1474.56 * 1024) / 8, upload: (675 * 1024) / 8 };

const browser = await puppeteer.launch({
  executablePath: process.env.CHROME_PATH,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  acceptInsecureCerts: true,
  defaultViewport: { width: 412, height: 823, isMobile: true, hasTouch: true },
});
const page = await browser.newPage();
await page.goto(`${site}/`, { waitUntil: 'networkidle0' });
const link = await page.waitForSelector('main a[href="/contact"]');
const box = await link.boundingBox();
await page.evaluate(() => {
  addEventListener('click', ({ timeStamp }) => {
    sessionStorage.setItem('clickedAt', String(performance.timeOrigin + timeStamp));
  });
});
if (way === 'cold') {
  await page.emulateNetworkConditions(SLOW_4G);
  // A click without a touch before it, as from a keyboard.
  await Promise.all([page.waitForNavigation(), link.evaluate((element) => element.click())]);
} else {
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await pause(HELD_MS);
  await page.mouse.up();
  // The page that was made ready takes the other's place, and Puppeteer has to notice.
  await pause(HELD_MS);
}
await page.waitForFunction(
  () => location.pathname === '/contact' && performance.getEntriesByName('first-contentful-paint').length > 0,
);
const { waited, wasReady } = await page.evaluate(() => ({
  waited:
    performance.timeOrigin +
    performance.getEntriesByName('first-contentful-paint')[0].startTime -
    Number(sessionStorage.getItem('clickedAt')),
  wasReady: performance.getEntriesByType('navigation')[0].activationStart > 0,
}));
await browser.close();
if (wasReady !== (way === 'prefetched'))
  throw new Error(`The ${way} page was ${wasReady ? '' : 'not '}made ready.`);
console.log(waited);
