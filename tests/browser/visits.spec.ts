import { devices, type Page } from '@playwright/test';
import { NO_STEPS } from '../../server/visits/stored-visits.ts';
import { countedVisits } from '../support/counted-visits.ts';
import { expectHydrated, expectSuccess, send } from './contact-page.ts';
import { expect, test } from './fixtures.ts';

/** What the server counts of a visitor. Of what calls it counts nothing: server/visits/visits.test.ts. */

// A browser that tests drive says that it is no person's.
const { userAgent } = devices['Desktop Chrome'];
test.use({ userAgent });

const pressContact = (page: Page) => page.getByRole('main').locator('[href="/contact"]').first().click();

test('a visit from a flyer that ends in a request is counted once at each step', async ({ page, server }) => {
  await page.goto('/?utm_source=Flyer');
  await pressContact(page);
  await expect(page).toHaveURL('/contact');
  expect(await wasPrerendered(page)).toBe(true);
  await expectHydrated(page);
  await send(page);
  await expectSuccess(page);
  expect(await countedVisits(server)).toEqual({
    flyer: { ...NO_STEPS, home: 1, contact: 1 },
    'this site': { ...NO_STEPS, sent: 1 },
  });
});

/** True as well where the page is fetched ahead, but not drawn: so it is in a browser that a test drives. */
function wasPrerendered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activationStart, deliveryType } = performance.getEntriesByType('navigation')[0]?.toJSON() ?? {};
    return activationStart > 0 || deliveryType === 'navigational-prefetch';
  });
}
