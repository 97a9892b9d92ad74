import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 360, height: 740 } });

const button = (page: Page) => page.getByRole('button', { name: 'Menu' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the button opens the three anchors and the two buttons', async ({ page }) => {
  await page.goto('/');
  await expect(menu(page)).toBeHidden();
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
  await button(page).click();

  await expect(button(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(button(page)).toHaveAttribute('aria-controls', 'menu');
  await expect(menu(page).getByRole('link')).toHaveText([
    'Services',
    'Benefits',
    'Contact',
    'Get Started',
    'Free Consultation',
  ]);
});

test('closed, its links are out of the focus order', async ({ page }) => {
  await page.goto('/');
  await button(page).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Start Your Automation Journey' })).toBeFocused();
});

test('Escape closes it and returns focus to the button', async ({ page }) => {
  await page.goto('/');
  await button(page).click();
  await page.keyboard.press('Tab');
  await expect(menu(page).getByRole('link', { name: 'Services' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
});

test('following a link closes it and brings the target below the header', async ({ page }) => {
  await page.goto('/');
  await button(page).click();
  await menu(page).getByRole('link', { name: 'Benefits' }).click();
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'What it adds up to' })).toBeInViewport();
});

test('a tap outside closes it', async ({ page }) => {
  await page.goto('/');
  await button(page).click();
  await page.mouse.click(180, 700);
  await expect(menu(page)).toBeHidden();
});

test('growing past the breakpoint closes it', async ({ page }) => {
  await page.goto('/');
  await button(page).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(button(page)).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(menu(page)).toBeHidden();
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('it still opens, and its links lead on', async ({ page }) => {
    await page.goto('/');
    await button(page).click();
    await menu(page).getByRole('link', { name: 'Free Consultation' }).click();
    await expect(page).toHaveURL('/contact');
  });
});
