import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { testimonials } from '../../site/content/testimonials.ts';
import { expect, test } from './fixtures.ts';

const carousel = (page: Page) => page.getByRole('region', { name: 'From the people who hired us' });
const slide = (page: Page, name: string) => carousel(page).locator(`[aria-label="${name}"]`);
const next = (page: Page) => carousel(page).getByRole('button', { name: 'Next' });
const previous = (page: Page) => carousel(page).getByRole('button', { name: 'Previous' });

async function scrollToCarousel(page: Page) {
  await page.goto('/');
  await carousel(page).scrollIntoViewIfNeeded();
  await expect(next(page)).toBeEnabled();
}

async function expectShown(page: Page, shown: '1 of 2' | '2 of 2') {
  const other = shown === '1 of 2' ? '2 of 2' : '1 of 2';
  await expect(slide(page, shown)).not.toHaveAttribute('inert');
  await expect(slide(page, other)).toHaveAttribute('inert');
  await expect(slide(page, shown)).toBeInViewport({ ratio: 0.9 });
}

test('Next and Previous go round in a loop, and focus stays on the button', async ({ page }) => {
  await scrollToCarousel(page);
  await expectShown(page, '1 of 2');
  await next(page).click();
  await expectShown(page, '2 of 2');
  await next(page).click();
  await expectShown(page, '1 of 2');
  await expect(next(page)).toBeFocused();
  await previous(page).click();
  await expectShown(page, '2 of 2');
  await expect(previous(page)).toBeFocused();
});

test('the arrow keys move it while focus is inside, unless a modifier is held', async ({ page }) => {
  await scrollToCarousel(page);
  await next(page).focus();
  await page.keyboard.press('ArrowRight');
  await expectShown(page, '2 of 2');
  await page.keyboard.press('ArrowLeft');
  await expectShown(page, '1 of 2');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+ArrowRight');
  await expectShown(page, '1 of 2');
});

test('dragging sideways shows the other quote', async ({ page }) => {
  await scrollToCarousel(page);
  const box = await slide(page, '1 of 2').boundingBox();
  if (!box) throw new Error('The first quote has no box');
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await expectShown(page, '2 of 2');
});

test('both quotes, and all other text, are in the HTML before any script', async ({ request }) => {
  const html = await (await request.get('/')).text();
  for (const { quote, name, age, role } of testimonials) {
    for (const words of [quote, name, String(age), role]) expect(html).toContain(words);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('both quotes can be read and no dead button is shown', async ({ page }) => {
    await page.goto('/');
    await expect(next(page)).toBeHidden();
    await slide(page, '2 of 2').scrollIntoViewIfNeeded();
    await expect(slide(page, '2 of 2')).toBeInViewport({ ratio: 0.9 });
  });
});

test('the home page ships at most 3 kB of script before the carousel is in view', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const response = await page.goto('/', { waitUntil: 'networkidle' });
  const html = (await response?.text()) ?? '';
  const inline = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '');

  expect(scripts).toEqual([]);
  expect(gzipSync(inline.join('\n')).length).toBeLessThanOrEqual(3_000);

  await carousel(page).scrollIntoViewIfNeeded();
  await expect(next(page)).toBeEnabled();
  expect(scripts.length).toBeGreaterThan(0);
});
