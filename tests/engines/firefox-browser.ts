import { tmpdir } from 'node:os';
import puppeteer, { type Browser as Puppeteer } from 'puppeteer-core';
import type { Browser, Tab } from './browser.ts';

export async function launchFirefox(executablePath: string): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    // It writes there even with a profile of its own, and must be able to.
    env: { ...process.env, HOME: tmpdir() },
  });
  return { openTab: () => openTab(browser), close: () => browser.close() };
}

async function openTab(browser: Puppeteer): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    resize: (size) => page.setViewport(size),
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    click: ({ x, y }) => page.mouse.click(x, y),
    tap: ({ x, y }) => page.touchscreen.tap(x, y),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    picture: () => page.screenshot({ fullPage: true }),
    complaints: () => complaints,
    cookies: async () => (await context.cookies()).map(({ name }) => name),
    close: () => context.close(),
  };
}
