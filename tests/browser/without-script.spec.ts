import { brand, person } from '../../agency/brand.ts';
import { submission } from '../../agency/words/contact.ts';
import { contactFields } from '../../agency/words/contact-fields.ts';
import { wayHome } from '../../agency/words/errors.ts';
import { hero } from '../../agency/words/home.ts';
import { header as words } from '../../agency/words/navigation.ts';
import { testimonials } from '../../agency/words/testimonials.ts';
import { eachField } from '../../shared/contact-request.ts';
import { readStored } from '../support/read-stored.ts';
import { button, expectValues, fields, fillIn, send, visitor } from './contact-page.ts';
import { expect, test } from './fixtures.ts';
import { LAST, menu, menuButton, next, PHONE, previous, skipWithoutQuote, slide } from './home-page.ts';

test.use({ javaScriptEnabled: false });

const heading = { level: 1 } as const;

test('a visitor reads the home page to its end and finds no dead button', async ({ page }) => {
  skipWithoutQuote();
  await page.goto('/');
  const strip = page.locator('#quotes');
  await strip.focus();
  await expect(strip).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(slide(page, Math.min(2, LAST))).toBeInViewport({ ratio: 0.9 });
  await expect(next(page)).toBeHidden();
  await expect(previous(page)).toBeHidden();
  for (const index of testimonials.keys()) {
    await slide(page, index + 1).scrollIntoViewIfNeeded();
    await expect(slide(page, index + 1)).toBeInViewport({ ratio: 0.9 });
  }
  await expect(page.getByRole('contentinfo')).toContainText(`© ${brand.copyrightYear}`);
});

test('on a phone the menu opens, closes by Escape and Tab, and leads on', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await expect(menu(page)).toBeHidden();
  await menuButton(page).click();
  const cross = menuButton(page).locator('path').last();
  await expect(cross).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cross).toBeHidden();
  await expect(menu(page)).toBeHidden();

  await menuButton(page).click();
  await menu(page).getByRole('link').last().press('Tab');
  await expect(page.getByRole('link', { name: hero.action })).toBeFocused();
  await expect(menu(page)).toBeHidden();
  await page.keyboard.press('Shift+Tab');
  await expect(menuButton(page)).toBeFocused();
  await page.keyboard.press('Escape');

  await menuButton(page).click();
  await menu(page).getByRole('link', { name: words.anchors.benefits }).click();
  await expect(page.locator('#benefits').getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(menu(page)).toBeHidden();
  await page.goto('/');
  await menuButton(page).click();
  await menu(page).getByRole('link', { name: words.freeConsultation }).click();
  await expect(page).toHaveURL('/contact');
});

test('from the hero to a request that is stored and mailed, by a 303', async ({ page, server, smtp }) => {
  await page.goto('/');
  await page.getByRole('link', { name: hero.action }).click();
  await fillIn(page);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    button(page).click(),
  ]);

  expect(answer.status()).toBe(303);
  expect(answer.request().headers()['content-type']).toBe('application/x-www-form-urlencoded');
  await expect(page).toHaveURL('/contact/sent');
  await expect(page.getByRole('heading', heading)).toHaveText(submission.succeeded.title);
  await expect(page.getByRole('main')).toContainText(submission.succeeded.description);
  await expect(page.getByText(submission.succeeded.stamp, { exact: true })).toBeVisible();
  await expect(page.locator('.signature svg')).toHaveCount(person?.signature ? 1 : 0);
  expect((await readStored(server.databaseUrl)).requests).toEqual([expect.objectContaining(visitor)]);
  await smtp.mails.waitFor(2);

  await page.reload();
  await expect(page.getByRole('heading', heading)).toHaveText(submission.succeeded.title);
  expect((await readStored(server.databaseUrl)).requests).toHaveLength(1);
  await page.getByRole('link', { name: wayHome }).click();
  await expect(page).toHaveURL('/');
});

test.describe('A form that is refused', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  const refused = {
    ...eachField(
      ({ options }) => options?.[0] ?? `"><script>alert(1)</script>&amp;' $& $1 %%name%%%%email%%`,
    ),
    name: '   ',
    email: visitor.email,
  };

  test('comes back with the wrong field in focus, and can be sent', async ({ page, server }) => {
    await page.goto('/contact');
    const before = await fields(page).name.boundingBox();
    await send(page, refused);

    const main = page.getByRole('main');
    await expect(page.getByRole('heading', heading)).toHaveText(submission.failed.title);
    await expect(main).toContainText(submission.failed.description + brand.email);
    const address = main.getByRole('link', { name: brand.email });
    await expect(address).toHaveAttribute('href', `mailto:${brand.email}`);
    await expectValues(page, refused);
    await expect(fields(page).name).toBeFocused();
    expect((await fields(page).name.boundingBox())?.width).toBe(before?.width);
    await expect(page.getByText(contactFields.name.missing)).toBeVisible();
    await expect(fields(page).name).toHaveAttribute('aria-invalid', 'true');
    await expect(fields(page).name).toHaveAccessibleDescription(contactFields.name.missing);
    await expect(fields(page).email).toHaveAttribute('aria-invalid', 'false');
    await expect(fields(page).email).toHaveAccessibleDescription('');
    expect((await readStored(server.databaseUrl)).requests).toHaveLength(0);

    await fields(page).name.fill(visitor.name);
    await button(page).click();
    await expect(page).toHaveURL('/contact/sent');
    expect((await readStored(server.databaseUrl)).requests).toEqual([
      expect.objectContaining({ ...refused, name: visitor.name }),
    ]);
  });
});
