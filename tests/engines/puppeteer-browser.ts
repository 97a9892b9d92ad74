import { tmpdir } from 'node:os';
import puppeteer, { type LaunchOptions, type Page, type Browser as Puppeteer } from 'puppeteer-core';
import type { Browser, Point, Pointer, Settings, Tab } from './browser.ts';

/** Firefox, over WebDriver BiDi. Its settings are those of its `about:config`. */
export function launchFirefox(
  executablePath: string,
  { reducedMotion, largeText, script }: Settings,
): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath,
    // It writes there even with a profile of its own, and must be able to.
    env: { ...process.env, HOME: tmpdir() },
    extraPrefsFirefox: {
      ...(reducedMotion && { 'ui.prefersReducedMotion': 1 }),
      ...(largeText && { 'font.size.variable.x-western': 32 }),
      ...(script && { 'javascript.enabled': false }),
    },
  });
}

/** Chromium, over its own protocol: its headless build has no BiDi. */
export function launchChromium(
  executablePath: string,
  { reducedMotion, largeText, script }: Settings,
): Promise<Browser> {
  const options: LaunchOptions = {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      ...(reducedMotion ? ['--force-prefers-reduced-motion'] : []),
      ...(largeText ? ['--blink-settings=defaultFontSize=32'] : []),
    ],
  };
  return launch(options, async (page) => {
    if (script) await page.setJavaScriptEnabled(false);
  });
}

async function launch(options: LaunchOptions, prepare?: (page: Page) => Promise<void>): Promise<Browser> {
  const browser = await puppeteer.launch(options);
  return {
    version: await browser.version(),
    openTab: () => openTab(browser, prepare),
    close: () => browser.close(),
  };
}

async function openTab(browser: Puppeteer, prepare?: (page: Page) => Promise<void>): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await prepare?.(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    resize: (size) => page.setViewport(size),
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // Not page.goBack: Firefox reports no load when it shows a page that it kept, so that would never resolve.
    back: async () => void (await page.evaluate('history.back()')),
    evaluate: (expression) => page.evaluate(expression),
    drag: (path, pointer) => drag(page, path, pointer),
    async press(...keys) {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    type: (text) => page.keyboard.type(text),
    complaints: () => complaints,
    cookies: async () => (await context.cookies()).map(({ name }) => name),
    close: () => context.close(),
  };
}

async function drag({ mouse, touchscreen }: Page, path: Point[], pointer: Pointer): Promise<void> {
  const [start, ...rest] = path;
  if (!start) return;
  if (pointer === 'mouse') {
    await mouse.move(start.x, start.y);
    await mouse.down();
    for (const { x, y } of rest) await mouse.move(x, y);
    await mouse.up();
  } else {
    const finger = await touchscreen.touchStart(start.x, start.y);
    for (const { x, y } of rest) await finger.move(x, y);
    await finger.end();
  }
}
