import type { Page } from '@playwright/test';
import { header as words } from '../../agency/words/navigation.ts';
import { carousel as carouselWords } from '../../agency/words/testimonials.ts';
import { expect } from './fixtures.ts';

/** The parts of the home page that a visitor works with: the menu and the carousel. */

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

export const header = (page: Page) => page.getByRole('banner');
export const menuButton = (page: Page) => header(page).getByRole('button', { name: words.menu, exact: true });
export const menu = (page: Page) => page.getByRole('navigation', { name: words.name });

export const carousel = (page: Page) => page.getByRole('region', { name: carouselWords.heading });
export const slide = (page: Page, name: string) => carousel(page).locator(`[aria-label="${name}"]`);
export const next = (page: Page) =>
  carousel(page).getByRole('button', { name: carouselWords.next, exact: true });
export const previous = (page: Page) =>
  carousel(page).getByRole('button', { name: carouselWords.previous, exact: true });

/** Opens the home page, scrolls to the carousel and waits until it has hydrated. */
export async function openCarousel(page: Page) {
  await page.goto('/');
  await carousel(page).scrollIntoViewIfNeeded();
  await expect(next(page)).toBeEnabled();
}

export async function expectShown(page: Page, shown: '1 of 2' | '2 of 2') {
  const other = shown === '1 of 2' ? '2 of 2' : '1 of 2';
  await expect(slide(page, shown)).not.toHaveAttribute('inert');
  await expect(slide(page, other)).toHaveAttribute('inert');
  await expect(slide(page, shown)).toBeInViewport({ ratio: 0.9 });
}
