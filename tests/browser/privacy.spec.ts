import { brand } from '../../agency/brand.ts';
import { privacyPolicy } from '../../agency/words/privacy-policy.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP, expectBelowHeader } from './home-page.ts';

test.use({ sharesServer: true });

test('a list of contents leads to each of the sections, below the header', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(DESKTOP);
  await page.goto('/privacy');
  const contents = page.getByRole('navigation', { name: privacyPolicy.contents }).getByRole('link');
  const ids = await page.locator('main article li').evaluateAll((sections) => sections.map(({ id }) => id));
  expect(ids).toEqual(privacyPolicy.sections.map(({ id }) => id));
  await expect(contents).toHaveCount(ids.length);
  for (const [index, id] of ids.entries()) {
    await contents.nth(index).click();
    await expect(page).toHaveURL(`/privacy#${id}`);
    await expectBelowHeader(page, page.locator(`#${id}`).getByRole('heading'));
  }
});

test('printed, it is the policy and how to reach the agency, without a menu', async ({ page }) => {
  await page.goto('/privacy');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner').getByRole('link')).toHaveText([brand.name]);
  await expect(page.getByRole('contentinfo')).toContainText(brand.name);
  await expect(page.getByRole('contentinfo').getByText(brand.email)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(privacyPolicy.sections.length);
  for (const heading of await page.getByRole('heading').all()) await expect(heading).toBeVisible();
});
