import { HERO_FIGURES } from '../../agency/promises.ts';
import { contact } from '../../agency/words/contact.ts';
import { benefits, callToAction, hero, jobSheet, services } from '../../agency/words/home.ts';
import { footer as footerWords, header } from '../../agency/words/navigation.ts';
import { testimonials } from '../../agency/words/testimonials.ts';
import { expect, test } from './fixtures.ts';

test.use({ sharesServer: true });

/** Hero, services, benefits, quotes, call to action, footer. Their words and order are in specification.spec.ts. */

test.beforeEach(({ page }) => page.goto('/'));

test('each figure of the hero is read with its words, in the order of a sentence', async ({ page }) => {
  const items = HERO_FIGURES.map(({ before, figure, after }) =>
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
});

test('each button of the header and of the page leads to the form', async ({ page }) => {
  for (const [part, names] of [
    ['banner', [header.getStarted, header.freeConsultation]],
    ['main', [hero.action, services.action, callToAction.action]],
  ] as const) {
    for (const name of names) {
      await page.goto('/');
      await page.getByRole(part).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL('/contact');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(contact.heading);
    }
  }
});

for (const viewport of [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
]) {
  test.describe(`On a phone of ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test(`the first screen says what is sold and what it takes, with the button (${viewport.width} px)`, async ({
      page,
    }) => {
      for (const words of [hero.heading, hero.lede, hero.action, hero.offer])
        await expect(page.getByText(words)).toBeInViewport({ ratio: 1 });
    });
  });
}

test('the hero is read in the order of a small screen: heading, button, offer, sheet, figures', async ({
  page,
}) => {
  const read = await page.locator('main > section').first().innerText();
  const [first] = HERO_FIGURES;
  const places = [hero.heading, hero.lede, hero.action, hero.offer, jobSheet.title, first.figure].map(
    (words) => read.indexOf(words),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('the icons of the cards are decorative, and each card is read as a title and a text', async ({
  page,
}) => {
  for (const card of await page.locator(':is(#services, #benefits) li').all()) {
    await expect(card.locator('svg')).toHaveAttribute('aria-hidden', 'true');
    await expect(card).toMatchAriaSnapshot(`
      - listitem:
        - /children: equal
        - heading [level=3]
        - paragraph
    `);
  }
});

test('the words of the cards are one or two plain sentences, without exclamation marks', () => {
  for (const { title, description } of [...services.items, ...benefits.items]) {
    const sentences = description.match(/[^.?]+[.?]/g) ?? [];
    expect(sentences.length, title).toBeLessThanOrEqual(2);
    expect(description, title).not.toMatch(
      /!|\b(leverage|synergy|solution|seamless|workflow|pipeline|KPI|LLM)/i,
    );
  }
});

test("the footer's links lead to the three places, and its address starts a message", async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  for (const [name, address] of [
    [footerWords.privacy, '/privacy'],
    [footerWords.contact, '/contact'],
    [footerWords.home, '/'],
  ] as const) {
    await footer.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
  }
  await expect(footer.getByRole('link', { name: '@' })).toHaveAttribute('href', /^mailto:/);
});

test('each paper looks different from the others', async ({ page }) => {
  const papers = await page.locator('figure:has(blockquote)').evaluateAll((quotes) =>
    quotes.map((quote) => {
      const { backgroundImage, borderTopStyle, boxShadow } = getComputedStyle(quote);
      return `${backgroundImage} ${borderTopStyle} ${boxShadow}`;
    }),
  );
  const looksByPaper = Map.groupBy(papers, (_, index) => testimonials[index]?.paper);
  for (const alike of looksByPaper.values()) expect(new Set(alike).size).toBe(1);
  expect(new Set(papers).size).toBe(looksByPaper.size);
});
