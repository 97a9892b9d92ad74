import { brand } from '../../business/brand.ts';
import { RETENTION_MONTHS } from '../../business/promises.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP } from './home-page.ts';

test.beforeEach(({ page }) => page.goto('/privacy'));

test.describe('On a wide screen', () => {
  test.use({ viewport: DESKTOP, contextOptions: { reducedMotion: 'reduce' } });

  test('a list of contents leads to each of the ten sections, below the header', async ({ page }) => {
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    const ids = await page.locator('main article li').evaluateAll((sections) => sections.map(({ id }) => id));
    expect(ids).toHaveLength(10);
    await expect(contents).toHaveCount(10);
    for (const [index, id] of ids.entries()) {
      await contents.nth(index).click();
      await expect(page).toHaveURL(`/privacy#${id}`);
      const heading = page.locator(`#${id}`).getByRole('heading');
      await expect(heading).toBeInViewport({ ratio: 1 });
      const [header, target] = await Promise.all([
        page.getByRole('banner').boundingBox(),
        heading.boundingBox(),
      ]);
      expect(target?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
    }
  });
});

test('it says what is stored, for how long, and how to ask for a copy or to have it erased', async ({
  page,
}) => {
  const section = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(section('1. Information we collect')).toContainText(
    'full name, phone number and email address',
  );
  await expect(section('4. Cookies')).toContainText('sets no cookies');
  await expect(section('3. Sharing')).toContainText('never shared with third parties');
  const rights = section('6. Your privacy rights');
  // The same constant that the purge goes by.
  await expect(rights).toContainText(`${RETENTION_MONTHS} months`);
  await expect(rights).toContainText('ask for a copy');
  await expect(rights).toContainText('have it erased');
  await expect(rights).toContainText(brand.email);
  await expect(section('8. Children under 13')).toContainText('children under 13');
});

test('its date is a date for machines too', async ({ page }) => {
  await expect(page.locator('time')).toHaveAttribute('datetime', '2025-05-01');
  await expect(page.locator('time')).toContainText('May 1st, 2025');
});

test('printed, it is the policy alone: ten sections, in black on white, no header, no menu, no footer', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(10);
  for (const heading of await page.getByRole('heading').all()) await expect(heading).toBeVisible();
  await expect(page.locator('main h2').first()).toHaveCSS('break-after', 'avoid');
});

test('it prints on three sheets of paper at most', async ({ page }) => {
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  const sheets = pdf.match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.length).toBeLessThanOrEqual(3);
});
