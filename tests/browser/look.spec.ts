import type { Locator, Page } from '@playwright/test';
import { contact } from '../../agency/words/contact.ts';
import { hero, jobSheet } from '../../agency/words/home.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP, menuButton } from './home-page.ts';

test.use({ sharesServer: true });

/** What the design asks for that can be measured. */

const pages = ['/', '/contact', '/privacy', '/no-such-page'];

const small = { width: 360, height: 740 };

const WIDTHS = [320, 768, 1280];

test('the cards of the services fill each row, at any width', async ({ page }) => {
  await page.goto('/');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const cards = page.locator('#services').getByRole('listitem');
    const boxes = await cards.evaluateAll((all) =>
      all.map((card) => {
        const { left, right, top } = card.getBoundingClientRect();
        return { left, right, top };
      }),
    );
    const rows = Object.values(Object.groupBy(boxes, ({ top }) => Math.round(top))).map((row = []) =>
      [Math.min(...row.map(({ left }) => left)), Math.max(...row.map(({ right }) => right))].map(Math.round),
    );
    expect(new Set(rows.map(String)).size, `${width} px`).toBe(1);
    expect(Math.min(...boxes.map(({ left, right }) => right - left)), `${width} px`).toBeGreaterThan(200);
  }
});

test('no icon has the colour of what to press', async ({ page }) => {
  await page.goto('/');
  const toPress = await page
    .getByRole('main')
    .getByRole('link', { name: hero.action })
    .evaluate((button) => getComputedStyle(button).backgroundColor);
  for (const icon of await page.locator('main li svg').all())
    await expect(icon).not.toHaveCSS('color', toPress);
});

test('nothing sticks out of the job sheet, at any width', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const beyond = await page
      .locator('figure:has(.job-sheet)')
      .evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
    expect(beyond, `${width} px`).toBe(0);
  }
});

test('no heading overruns the margin of its page on the smallest phones', async ({ page }) => {
  for (const path of ['/', '/contact', '/privacy']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const width of [320, 344, 360]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await overrunning(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test.describe('On a laptop', () => {
  test.use({ viewport: DESKTOP });

  test('the first screen of the contact page shows the whole form with its button', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('button', { name: contact.submit })).toBeInViewport({ ratio: 1 });
  });
});

test.describe('On a very wide screen', () => {
  test.use({ viewport: { width: 2560, height: 1440 } });

  test('the page grows with the screen and fills more than half of its width', async ({ page }) => {
    for (const path of ['/', '/contact', '/privacy']) {
      await page.goto(path);
      const content = await page.locator('header .page-width').first().boundingBox();
      expect(content?.width, path).toBeGreaterThan(2560 / 2);
    }
  });
});

test.describe('On a phone', () => {
  test.use({ viewport: small, expectedConsole: [/404/] });

  test('no page leaves a word alone on the last line of a heading', async ({ page }) => {
    for (const path of pages) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready);
      expect(await headingsWithAnOrphan(page), path).toEqual([]);
    }
  });

  test('no page has a tap target under 44 px', async ({ page }) => {
    for (const path of pages) {
      await page.goto(path);
      expect(await smallTargets(page), path).toEqual([]);
    }
  });

  test('the open menu has no tap target under 44 px', async ({ page }) => {
    await page.goto('/');
    await menuButton(page).click();
    expect(await smallTargets(page)).toEqual([]);
  });
});

/** Links inside a sentence are as tall as their line: WCAG 2.2, 2.5.8, leaves them out. */
const smallTargets = (page: Page) =>
  page.locator('a:visible, button:visible, input:visible:not([aria-hidden] *)').evaluateAll((targets) =>
    targets
      .filter((target) => !target.matches('.text-link, [href="#main"], [aria-hidden=true] *'))
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => Math.min(box.width, box.height) < 44)
      .map(({ target, box }) => `${target.textContent} ${box.width} × ${box.height}`),
  );

/** Headings whose words are wider than their box, which ends at the margin. */
const overrunning = (page: Page) =>
  page.locator('h1, h2, h3').evaluateAll((headings) =>
    headings
      .filter((heading) => {
        const words = document.createRange();
        words.selectNodeContents(heading);
        return words.getBoundingClientRect().right > heading.getBoundingClientRect().right + 0.5;
      })
      .map((heading) => heading.textContent),
  );

/** Headings of four words or more that break, with a single word below the last break. */
const headingsWithAnOrphan = (page: Page) =>
  page.locator('h1, h2, h3').evaluateAll((headings) =>
    headings
      .filter((heading) => {
        const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
        const tops: number[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          for (const word of (node.textContent ?? '').matchAll(/\S+/g)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            tops.push(Math.round(range.getBoundingClientRect().top));
          }
        }
        const [last, lastButOne] = tops.toReversed();
        return tops.length > 3 && last !== lastButOne;
      })
      .map((heading) => heading.textContent),
  );

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

test.describe('With reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('each stamp is level with its time, turned a little, and ends where the day above it ends, at any width', async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    const turns = await stamps(page).evaluateAll((all) => all.map((stamp) => getComputedStyle(stamp).rotate));
    expect(turns).not.toContain('none');
    for (const [index, turn] of turns.entries()) expect(turn).not.toBe(turns[index - 1]);

    for (const stamp of await stamps(page).all()) {
      await expect(stamp).toHaveCSS('opacity', '1');
      // Their turn moves their corners.
      await stamp.evaluate((element: HTMLElement) => element.style.setProperty('rotate', 'none'));
    }
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const dayEnds = (await edges(page.getByText(jobSheet.day, { exact: true }))).right;
      for (const [index, { time }] of jobSheet.lines.entries()) {
        const stamp = await edges(stamps(page).nth(index));
        expect(stamp.right, `${width} px`).toBeCloseTo(dayEnds, 0);
        const clock = await edges(page.locator('.job-sheet').getByText(time, { exact: true }));
        expect(Math.abs(stamp.middle - clock.middle), `${width} px`).toBeLessThan(1);
      }
    }
  });
});

test('the stamps of the job sheet land once and move nothing', async ({ page }) => {
  await page.goto('/');
  const sheet = page.locator('figure').first();
  const before = await sheet.boundingBox();
  const durations = await page.evaluate(() =>
    Promise.all(
      document.getAnimations().map(async (animation) => {
        await animation.finished;
        return Number(animation.effect?.getComputedTiming().activeDuration);
      }),
    ),
  );
  expect(durations).toHaveLength(jobSheet.lines.length);
  expect(Math.max(...durations)).toBeLessThan(200);
  expect(await sheet.boundingBox()).toEqual(before);
  await expect(stamps(page).first()).toHaveCSS('opacity', '1');
});

test('the figures of the hero stand at even distances in a row', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const figures = page.getByRole('list', { name: hero.figures }).getByRole('listitem');
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const boxes = await figures.evaluateAll((all) =>
      all.map((item) => {
        const { left, right } = item.getBoundingClientRect();
        return { left, right };
      }),
    );
    const gaps = boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? Number.NaN));
    expect(Math.min(...gaps), `${width} px`).toBeGreaterThanOrEqual(24);
    expect(Math.max(...gaps) - Math.min(...gaps), `${width} px`).toBeLessThan(1);
  }
});

const stamps = (page: Page) => page.locator('.job-sheet').getByText(jobSheet.done, { exact: true });

/** Where an element ends, and how high the words in it stand. */
const edges = (element: Locator) =>
  element.evaluate((box) => {
    const words = document.createRange();
    words.selectNodeContents(box);
    const { top, bottom } = words.getBoundingClientRect();
    return { right: box.getBoundingClientRect().right, middle: (top + bottom) / 2 };
  });
