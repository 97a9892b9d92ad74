import { brand } from '../../agency/brand.ts';
import { contact } from '../../agency/words/contact.ts';
import { contactFields } from '../../agency/words/contact-fields.ts';
import { header as words } from '../../agency/words/navigation.ts';
import { carousel as carouselWords, testimonials } from '../../agency/words/testimonials.ts';
import { FIELD_NAMES } from '../../shared/contact-request.ts';
import { openForm } from './contact-page.ts';
import { expect, test } from './fixtures.ts';
import { carousel, header, menuButton, openCarousel, PHONE, quoteNames } from './home-page.ts';

/** What the pages tell a screen reader. */

test.use({ sharesServer: true });

const listed = [...Object.values(words.anchors), ...words.links.map(({ label }) => label)].map(
  (label) => `
          - listitem:
            - link "${label}"`,
);

const links = `
        - list:${listed.join('')}
        - link "${words.getStarted}"
        - link "${words.freeConsultation}"`;

test('the header on a wide screen is a banner with a named navigation', async ({ page }) => {
  await page.goto('/');
  await expect(header(page)).toMatchAriaSnapshot(`
    - banner:
      - /children: equal
      - link "${brand.name}"
      - navigation "${words.name}":${links}
  `);
});

test.describe('On a small screen', () => {
  test.use({ viewport: PHONE });

  test('the closed menu is a button and nothing else; open, the button says so and the links follow', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(header(page)).toMatchAriaSnapshot(`
      - banner:
        - /children: equal
        - link "${brand.name}"
        - button "${words.menu}" [expanded=false]
    `);
    await expect(menuButton(page)).toHaveAttribute('aria-controls', 'menu');
    await menuButton(page).click();
    await expect(header(page)).toMatchAriaSnapshot(`
    - banner:
      - /children: equal
      - link "${brand.name}"
      - button "${words.menu}" [expanded]
      - navigation "${words.name}":${links}
    `);
  });
});

const quotes = testimonials
  .map(
    ({ name, age, role, business, town }, index) => `
      - group "${quoteNames[index]}":
        - figure:
          - blockquote:
            - paragraph: /^“.+”$/
          - text: ${age === undefined ? name : `${name}, ${age}`} ${role}, ${business}, ${town}
`,
  )
  .join('');

test('the carousel is a region with its heading, two buttons, and quotes named by their place', async ({
  page,
}) => {
  await openCarousel(page);
  await expect(carousel(page)).toHaveAttribute('aria-roledescription', 'carousel');
  // Playwright's tree shows inert parts too; that the other quotes are out of reach is tested in carousel.spec.ts.
  await expect(carousel(page)).toMatchAriaSnapshot(`
    - region "${carouselWords.heading}":
      - /children: equal
      - heading "${carouselWords.heading}" [level=2]
      - button "${carouselWords.previous}"
      - button "${carouselWords.next}"
${quotes}  `);
  for (const slide of await carousel(page).getByRole('group').all()) {
    await expect(slide).toHaveAttribute('aria-roledescription', 'slide');
  }
});

const fieldsInOrder = FIELD_NAMES.map((name) => {
  const { label, placeholder } = contactFields[name];
  return `
    - paragraph:
      - text: ${label}
      - textbox "${label}"${placeholder === undefined ? '' : `:\n        - /placeholder: ${placeholder}`}`;
}).join('');

test('the form is a card with three named, required fields and one button', async ({ page }) => {
  await openForm(page);
  await expect(page.locator('form')).toMatchAriaSnapshot(`
${fieldsInOrder}
    - button "${contact.submit}"
  `);
  for (const field of await page.locator('form').getByRole('textbox').all()) {
    await expect(field).toHaveJSProperty('required', true);
  }
});
