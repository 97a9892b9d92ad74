import { contact } from '../../agency/words/contact.ts';
import { callToAction, hero, heroFigures, jobSheet, services } from '../../agency/words/home.ts';
import { footer as footerWords, header } from '../../agency/words/navigation.ts';
import { expect, test } from './fixtures.ts';
import { PHONE } from './home-page.ts';

test.use({ sharesServer: true });

/** Hero, services, benefits, call to action, footer. Their words and order are in specification.spec.ts. */

test('figures and cards are read in the order of a sentence, and icons are not read', async ({ page }) => {
  await page.goto('/');
  const items = heroFigures.map(({ before, figure, after }) =>
    [
      '  - listitem:',
      ...(before ? [`    - text: ${before}`] : []),
      `    - strong: ${figure}`,
      ...(after ? [`    - text: ${after}`] : []),
    ].join('\n'),
  );
  await expect(page.locator('main > section').first().getByRole('list').last()).toMatchAriaSnapshot(
    [`- list "${hero.figures}":`, '  - /children: equal', ...items].join('\n'),
  );
  for (const [id, last] of [
    ['services', '    - text: /\\S/'],
    ['benefits', ''],
  ]) {
    for (const card of await page.locator(`#${id} li`).all()) {
      await expect(card.locator('svg')).toHaveAttribute('aria-hidden', 'true');
      await expect(card).toMatchAriaSnapshot(`
- listitem:
    - /children: equal
    - heading [level=3]
    - paragraph
${last}`);
    }
  }
});

test('each button leads to the form, and the footer to the three places and to a message', async ({
  page,
}) => {
  await page.goto('/');
  for (const [part, names, href] of [
    ['banner', [header.getStarted, header.freeConsultation], '/contact'],
    ['main', [hero.action, services.action, callToAction.action], '/contact'],
    ['contentinfo', [footerWords.privacy], '/privacy'],
    ['contentinfo', [footerWords.contact], '/contact'],
    ['contentinfo', [footerWords.home], '/'],
  ] as const) {
    for (const name of names)
      await expect(page.getByRole(part).getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        href,
      );
  }
  const address = page.getByRole('contentinfo').getByRole('link', { name: '@' });
  await expect(address).toHaveAttribute('href', /^mailto:/);
});

test('the contact page is made ready when a link to it is pressed, and not before', async ({ page }) => {
  const requests: string[] = [];
  page.context().on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  const link = page.getByRole('link', { name: hero.action });
  await link.hover();
  expect(requests).not.toContain('/contact');

  await link.click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(contact.heading);
});

test('a phone shows what is sold and what it takes, with the button, then the sheet and the figures', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  let above = 0;
  for (const words of [hero.heading, hero.lede, hero.action, hero.offer, jobSheet.title, hero.figures]) {
    const box = await page.getByRole('main').getByText(words, { exact: true }).first().boundingBox();
    expect(box?.y, words).toBeGreaterThan(above);
    above = box?.y ?? 0;
  }
});

test('a stamp that has landed on the job sheet stays as it is while the others land', async ({ page }) => {
  await page.goto('/');
  const widths = await page
    .locator('.job-sheet .stamp')
    .first()
    .evaluate((stamp: HTMLElement) => {
      stamp.style.animation = 'none';
      const landed = stamp.getBoundingClientRect().width;
      stamp.style.animation = '';
      const animations = stamp.getAnimations();
      return [
        animations.length,
        ...[500, 700, 1500].map((time) => {
          for (const animation of animations) animation.currentTime = time;
          return Math.round(Math.abs(stamp.getBoundingClientRect().width - landed));
        }),
      ];
    });
  expect(widths).toEqual([2, expect.any(Number), 0, 0]);
});
