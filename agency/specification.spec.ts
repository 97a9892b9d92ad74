import { letLinuxStandIn } from '../tests/browser/change-pages.ts';
import { button, openForm, receivedStamp, send, toast } from '../tests/browser/contact-page.ts';
import { expect, holdBack, RELEASE, test } from '../tests/browser/fixtures.ts';
import { DESKTOP, expectBelowHeader, PHONE } from '../tests/browser/home-page.ts';
import { brokenWords, enlargeText, fontsInPlace, shiftByFonts } from '../tests/browser/layout.ts';
import { journeys, type Weights, weigh } from '../tests/browser/weights.ts';
import { brand } from './brand.ts';
import { RETENTION_MONTHS } from './promises.ts';
import { contact, submission } from './words/contact.ts';
import { applicationError, notFound, wayHome } from './words/errors.ts';
import { hero } from './words/home.ts';

/**
 * The specification, read out: every route and every text in it, in its order. It quotes the words of this agency, so it
 * is kept with them: an agency that replaces the folder replaces it, too, or does without.
 */

test.describe('Every page', () => {
  test.use({ sharesServer: true, expectedConsole: [/404/] });

  for (const path of ['/', '/contact', '/privacy', '/no-such-page']) {
    test(`${path} shares the header and the footer`, async ({ page }) => {
      await page.goto(path);
      const home = path === '/' ? '' : '/';
      const header = page.getByRole('banner');
      const footer = page.getByRole('contentinfo');
      await expect(footer).toHaveAttribute('id', 'contact');
      for (const [part, name, href] of [
        [header, 'Services', `${home}#services`],
        [header, 'Benefits', `${home}#benefits`],
        [header, 'Contact', '#contact'],
        [header, 'Get Started', '/contact'],
        [header, 'Free Consultation', '/contact'],
        [footer, 'About Us', '/'],
        [footer, 'Contact', '/contact'],
        [footer, 'Privacy Policy', '/privacy'],
        [footer, brand.email, `mailto:${brand.email}`],
      ] as const)
        await expect(part.getByRole('link', { name })).toHaveAttribute('href', href);
      await expect(footer).toContainText('Available Nationwide');
      await expect(footer).toContainText('© 2024');
    });
  }

  for (const path of ['/', '/contact', '/privacy', '/no-such-page'])
    test(`on a phone no word of ${path} is broken with text at 200 %`, RELEASE, async ({ page }) => {
      // So high that there is room for the strip at the bottom, too.
      await page.setViewportSize({ width: 360, height: 800 });
      await enlargeText(page);
      await page.goto(path);
      await fontsInPlace(page);
      expect(await page.evaluate(brokenWords)).toEqual([]);
    });

  for (const path of ['/', '/contact', '/privacy']) {
    test(
      `on any phone the first screen of ${path} stays where it is when the fonts arrive`,
      RELEASE,
      async ({ page }) => {
        await letLinuxStandIn(page);
        for (let width = 320; width <= 480; width += 10) {
          await page.setViewportSize({ width, height: 720 });
          const release = await holdBack(page, '**/*.woff2');
          const asked = page.waitForRequest('**/*.woff2');
          await page.goto(path, { waitUntil: 'domcontentloaded' });
          await asked;
          release();
          expect(await shiftByFonts(page), `${width} px`).toBeLessThan(0.01);
        }
      },
    );
  }
});

test.describe('Home', () => {
  test.use({ sharesServer: true });
  test.beforeEach(({ page }) => page.goto('/'));

  test('its sections stand in order, and two clients are quoted', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(4);
    const ids = await page
      .locator('main > section, footer')
      .evaluateAll((sections) => sections.map((one) => one.id || one.ariaRoleDescription || 'plain'));
    expect(ids).toEqual(['plain', 'services', 'benefits', 'carousel', 'plain', 'contact']);
    await expect(page.locator('[aria-roledescription=slide]')).toHaveCount(2);
  });

  test('the hero claims 95% time saved, 3x lead generation and ROI in 3 months', async ({ page }) => {
    const hero = page.locator('main > section').first();
    for (const hasText of ['95% time saved', '3x lead generation', 'ROI in 3 months'])
      await expect(hero.getByRole('listitem').filter({ hasText })).toBeVisible();
    const button = hero.getByRole('link', { name: 'Start Your Automation Journey' });
    await expect(button).toHaveAttribute('href', '/contact');
  });

  test('the first screen of a phone holds the offer and the button', async ({ page }) => {
    for (const viewport of [PHONE, { width: 360, height: 640 }, { width: 844, height: 390 }]) {
      await page.setViewportSize(viewport);
      for (const words of [hero.heading, hero.lede, hero.action, hero.offer])
        await expect(page.getByRole('main').getByText(words)).toBeInViewport({ ratio: 1 });
    }
  });

  test('on a phone all of the job sheet and its sum stand between the header and the strip', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    const sheet = page.locator('#job-sheet');
    await sheet.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    await expect(page.locator('#following')).toBeInViewport({ ratio: 1 });
    await expectBelowHeader(page, sheet);
    const [paper, strip] = [await sheet.boundingBox(), await page.locator('#following').boundingBox()];
    expect((paper?.y ?? 0) + (paper?.height ?? 0)).toBeLessThan(strip?.y ?? 0);
    await expect(sheet).toContainText('Left for you the roof');
  });

  test('the first screen of a laptop holds the whole job sheet', async ({ page }) => {
    await page.evaluate(narrowText);
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 650 });
      await expect(page.getByText('the roof', { exact: true })).toBeInViewport({ ratio: 1 });
      const headline = await page.getByRole('heading', { level: 1 }).boundingBox();
      const sheet = await page.locator('#job-sheet').boundingBox();
      // A fifth of the height of its letters is empty above them: 12 px.
      expect(Math.abs((sheet?.y ?? 0) - (headline?.y ?? 0) - 12)).toBeLessThan(3);
    }
    for (const [width, height] of [
      [1280, 800],
      [1366, 768],
      [1440, 789],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.getByText('3 months', { exact: true })).toBeInViewport({ ratio: 1 });
    }
  });

  test('services and benefits are six cards each, the services those specified', async ({ page }) => {
    await expect(page.locator('#services').getByRole('listitem').getByRole('heading')).toHaveText([
      'AI process automation',
      'Social media content creation',
      'Chatbot installation',
      'Voice agents',
      'Lead generation automation',
      'Sales process optimization',
    ]);
    const jargon = /leverage|synergy|solution|seamless|workflow|pipeline|KPI|LLM/i;
    for (const id of ['services', 'benefits']) {
      const cards = page.locator(`#${id}`).getByRole('listitem');
      await expect(cards).toHaveCount(6);
      for (const card of await cards.all()) {
        await expect(card.locator('svg')).toBeVisible();
        await expect(card.getByRole('heading')).toHaveText(/\S/);
        await expect(card.getByRole('paragraph')).toHaveText(/^[^!.?]{10,}([.?][^!.?]+)?\.$/);
        await expect(card).not.toContainText(jargon);
      }
    }
    const ask = page.getByRole('link', { name: 'Not sure which to hand over first? Ask us.' });
    await expect(ask).toHaveAttribute('href', '/contact');
  });

  test('the call to action offers the free session without commitment', async ({ page }) => {
    const band = page.locator('main > section').last();
    await expect(band).toContainText('free 30-minute strategy session');
    await expect(band).toContainText('no commitment');
    await expect(band.getByRole('definition')).toHaveText(['30 minutes', 'free', 'within 24 hours']);
    await expect(band).toContainText('Left for us the job you like least');
    const button = band.getByRole('link', { name: 'Schedule Free Consultation' });
    await expect(button).toHaveAttribute('href', '/contact');
  });
});

test.describe('Contact', () => {
  test('the contact page says what was specified, and needs its three fields', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Your Free Consultation');
    await expect(page.getByRole('main')).toContainText(
      'Fill out the form and our team will reply within 24 hours.',
    );
    const card = page.getByRole('region', { name: 'Contact Information' });
    await expect(card).toContainText("Tell us about yourself and we'll schedule your free consultation.");
    await expect(card).toContainText('never shared with third parties');
    const name = { name: 'name', type: 'text', autocomplete: 'name', placeholder: 'Enter your full name' };
    const phone = { name: 'phone', type: 'tel', autocomplete: 'tel', placeholder: '(555) 123-4567' };
    for (const [label, attributes] of [
      ['Full Name *', name],
      ['Phone Number *', phone],
      ['Email Address *', { name: 'email', type: 'email', autocomplete: 'email' }],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      const found = await field.evaluate(({ attributes }) =>
        Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
      );
      const { id, class: look, 'aria-describedby': problem, ...others } = found;
      // Neither a pattern nor a length nor a title.
      expect(others).toEqual({ ...attributes, required: '' });
    }
    await expect(page.locator('form').getByRole('textbox')).toHaveCount(3);
  });

  test('the first screen of a phone or a laptop shows the whole form with its button', async ({ page }) => {
    for (const viewport of [{ width: 390, height: 664 }, DESKTOP]) {
      await page.setViewportSize(viewport);
      await page.goto('/contact');
      await expect(button(page)).toBeInViewport({ ratio: 1 });
    }
  });

  for (const [viewport, what, part] of [
    [PHONE, 'the receipt', receivedStamp],
    [DESKTOP, 'the button', button],
  ] as const) {
    test(`the toast and ${what} are on the screen together (${viewport.width} px)`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await openForm(page);
      await send(page);
      await expect(toast(page)).toBeInViewport({ ratio: 0.98 });
      await expect(part(page)).toBeInViewport({ ratio: 0.98 });
    });
  }
});

test('what a visitor reads at last is to the letter, too', () => {
  // That a page shows it is tested in tests/browser/, for any agency.
  expect(contact).toMatchObject({ submit: 'Schedule Free Consultation', submitting: 'Submitting...' });
  expect(submission.succeeded).toEqual({
    stamp: 'received',
    title: 'Thank you for your interest!',
    description:
      "We've received your submission and will get back to you within 24 hours. Check your email for confirmation.",
  });
  expect(submission.failed).toEqual({
    stamp: 'not sent',
    title: 'Something went wrong',
    description: 'Please try again or contact us directly at ',
  });
  expect(notFound.text).toBe('Oops! Page not found');
  expect(wayHome).toBe('Return to Home');
  expect(applicationError.heading).toBe('Unexpected Application Error!');
});

test.describe('Privacy', () => {
  test.use({ sharesServer: true });
  test('the policy has ten numbered sections that take effect on May 1st, 2025', async ({ page }) => {
    await page.goto('/privacy');
    const collected = ['full name, phone number, and email address', 'leaves no record of who you are'];
    // The months are the constant that the purge goes by.
    const rights = [`${RETENTION_MONTHS} months`, 'ask for a copy', 'have it erased', brand.email];
    for (const [name = '', ...says] of [
      ['1. Information we collect', ...collected],
      ['3. Sharing', 'never shared with third parties'],
      ['4. Cookies', 'sets no cookies'],
      ['6. Your privacy rights', ...rights],
      ['8. Children under 13', 'children under 13'],
    ]) {
      const section = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
      for (const words of says) await expect(section).toContainText(words);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
    await expect(page.getByRole('main')).toContainText('Effective May 1st, 2025');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      '1. Information we collect',
      '2. How we use it',
      '3. Sharing',
      '4. Cookies',
      '5. Security',
      '6. Your privacy rights',
      '7. Third-party links',
      '8. Children under 13',
      '9. Changes to this policy',
      '10. Contact',
    ]);
  });
});

/** Text as wide as in the fonts of Windows, macOS, iOS and Android. DejaVu, which some Linux machines have, is a sixth wider. */
function narrowText(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    @font-face { font-family: narrowed; src: local('DejaVu Sans'); size-adjust: 86% }
    :root { --font-text: Arial, narrowed }`);
  document.adoptedStyleSheets.push(sheet);
}

/**
 * What each page may weigh as it ships, in bytes as they come over the network: on load, and what use adds. Bytes do not
 * depend on the machine, so the room is about 2 %.
 */
const font = 42_500;
const budgets: Record<string, { onLoad: Weights; more: Weights }> = {
  '/': { onLoad: { document: 15_200, font, image: 2_300 }, more: {} },
  '/contact': {
    onLoad: { document: 12_700, font },
    more: { script: 124_500, fetch: 2_000 },
  },
  '/privacy': { onLoad: { document: 10_200, font }, more: {} },
};

for (const { path, open, use, act } of journeys) {
  test(`${path} keeps its budget of bytes, on load and when ${use}`, async ({ page }) => {
    const { onLoad, more } = budgets[path] ?? { onLoad: {}, more: {} };
    const weights = await weigh(page);
    await open(page);
    expect(beyond(await weights(), onLoad)).toEqual({});
    await act(page);
    expect(beyond(await weights(), { ...onLoad, ...more })).toEqual({});
  });
}

const beyond = (weights: Weights, most: Weights) =>
  Object.fromEntries(Object.entries(weights).filter(([type, bytes]) => bytes > (most[type] ?? 0)));
