import type { Page } from '@playwright/test';
import { testimonials } from '../../agency/words/testimonials.ts';
import { expectSuccess, openForm, send } from './contact-page.ts';
import { expect } from './fixtures.ts';
import { carousel, showSecond } from './home-page.ts';

/** The pages that are weighed, and what a visitor does on each. */
export const journeys = [
  {
    path: '/',
    open: (page: Page) => page.goto('/'),
    use: 'the carousel is used',
    act: async (page: Page) => {
      if (testimonials.length === 0) return;
      await carousel(page).scrollIntoViewIfNeeded();
      await expect(carousel(page).locator('[data-hydrated]')).toBeVisible();
      await showSecond(page);
    },
  },
  {
    path: '/contact',
    open: openForm,
    use: 'a request is sent',
    act: (page: Page) => send(page).then(() => expectSuccess(page)),
  },
  {
    path: '/privacy',
    open: (page: Page) => page.goto('/privacy'),
    use: 'it is read to its end',
    act: (page: Page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded(),
  },
] as const;

/** Bytes as they come over the network, headers included, by type. */
export type Weights = Record<string, number>;

/** Counts the bytes of everything that arrives from now on, once nothing more arrives. */
export async function weigh(page: Page): Promise<() => Promise<Weights>> {
  const devtools = await page.context().newCDPSession(page);
  const types = new Map<string, string>();
  const weights = new Map<string, number>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type.toLowerCase()));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'other';
    weights.set(type, (weights.get(type) ?? 0) + encodedDataLength);
  });
  await devtools.send('Network.enable');
  return async () => {
    await page.waitForLoadState('networkidle');
    return Object.fromEntries(weights);
  };
}
