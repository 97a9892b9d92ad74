import type { Locator, Page } from '@playwright/test';
import { brand } from '../../agency/brand.ts';
import { header as words } from '../../agency/words/navigation.ts';
import { carousel as carouselWords, testimonials } from '../../agency/words/testimonials.ts';
import { textDirection } from '../../shared/text.ts';
import { expect, test } from './fixtures.ts';
import { drawn, fontsInPlace } from './layout.ts';

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

export const isFromRight = textDirection(brand.locale) === 'rtl';

export const header = (page: Page) => page.getByRole('banner');
export const menuButton = (page: Page) => header(page).getByRole('button', { name: words.menu, exact: true });
export const menu = (page: Page) => page.getByRole('navigation', { name: words.name });

/** The whole of it is on the screen, and the header does not cover it. */
export async function expectBelowHeader(page: Page, target: Locator) {
  await expect(target).toBeInViewport({ ratio: 1 });
  const distance = async () => {
    const [bar, box] = await Promise.all([header(page).boundingBox(), target.boundingBox()]);
    return (box?.y ?? Number.NaN) - (bar?.y ?? 0) - (bar?.height ?? 0);
  };
  await expect.poll(distance).toBeGreaterThanOrEqual(0);
}

export const carousel = (page: Page) => page.getByRole('region', { name: carouselWords.heading });
export const quoteNames = testimonials.map((_, index) => carouselWords.place(index + 1, testimonials.length));

export const slide = (page: Page, number: number) => page.locator('#quotes > *').nth(number - 1);

export const LAST = testimonials.length;

export const skipWithoutQuote = () => test.skip(LAST === 0, 'Without a quote there is no carousel.');

export const skipWithOneQuote = () => test.skip(LAST < 2, 'One quote does not move.');

export const next = (page: Page) =>
  carousel(page).getByRole('button', { name: carouselWords.next, exact: true });
export const previous = (page: Page) =>
  carousel(page).getByRole('button', { name: carouselWords.previous, exact: true });

export async function openCarousel(page: Page) {
  skipWithoutQuote();
  await page.goto('/');
  // The parts above it change their height when the fonts arrive.
  await fontsInPlace(page);
  await carousel(page).evaluate((region) => region.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expectShown(page, 1);
  await drawn(page);
}

export async function showSecond(page: Page) {
  if (LAST < 2) return;
  await next(page).click();
  await expectShown(page, 2);
}

/** The quote at that place, counted from 1, is in view, and every other one is out of reach. */
export async function expectShown(page: Page, shown: number) {
  for (const number of testimonials.map((_, index) => index + 1)) {
    if (number === shown) await expect(slide(page, number)).not.toHaveAttribute('inert');
    else await expect(slide(page, number)).toHaveAttribute('inert');
  }
  await expect(slide(page, shown)).toBeInViewport({ ratio: 0.9 });
}

/** Measures how far it begins from the edge of the window where lines begin. */
export const startOf = (part: Locator) =>
  part.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return document.dir === 'rtl' ? innerWidth - right : left;
  });
