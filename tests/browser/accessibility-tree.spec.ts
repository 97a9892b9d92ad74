import { button, FUNCTION, holdFunction, openForm, send, toast, toastRegion } from './contact-page.ts';
import { expect, test } from './fixtures.ts';
import { carousel, header, menuButton, openCarousel, PHONE } from './home-page.ts';

/** What a screen reader has to go by. */

test.use({ expectedConsole: [/Failed to load resource|^The contact request was not accepted/] });

const links = `
        - list:
          - listitem:
            - link "Services"
          - listitem:
            - link "Benefits"
          - listitem:
            - link "Contact"
        - link "Get Started"
        - link "Free Consultation"`;

test('the header on a wide screen is a banner with a named navigation', async ({ page }) => {
  await page.goto('/');
  await expect(header(page)).toMatchAriaSnapshot(`
    - banner:
      - /children: equal
      - link "Tallyhouse"
      - navigation "Main":${links}
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
        - link "Tallyhouse"
        - button "Menu" [expanded=false]
    `);
    await menuButton(page).click();
    await expect(header(page)).toMatchAriaSnapshot(`
    - banner:
      - /children: equal
      - link "Tallyhouse"
      - button "Menu" [expanded]
      - navigation "Main":${links}
    `);
  });
});

test('the carousel is a region with its heading, two buttons, and quotes named by their place', async ({
  page,
}) => {
  await openCarousel(page);
  await expect(carousel(page)).toHaveAttribute('aria-roledescription', 'carousel');
  // Playwright's tree shows inert parts too; that the second quote is out of reach is tested in carousel.spec.ts.
  await expect(carousel(page)).toMatchAriaSnapshot(`
    - region "From the people who hired us":
      - /children: equal
      - heading "From the people who hired us" [level=2]
      - button "Previous"
      - button "Next"
      - group "1 of 2":
        - figure:
          - blockquote:
            - paragraph: /^“.+”$/
          - text: /\\S+ \\S+, \\d\\d \\S+/
      - group "2 of 2":
        - figure:
          - blockquote:
            - paragraph: /^“.+”$/
          - text: /\\S+ \\S+, \\d\\d \\S+/
  `);
  for (const slide of await carousel(page).getByRole('group').all()) {
    await expect(slide).toHaveAttribute('aria-roledescription', 'slide');
  }
});

test('the form is a card with three named, required fields and one button', async ({ page }) => {
  await openForm(page);
  await expect(page.locator('form')).toMatchAriaSnapshot(`
    - paragraph:
      - text: Full Name *
      - textbox "Full Name *":
        - /placeholder: Enter your full name
    - paragraph:
      - text: Phone Number *
      - textbox "Phone Number *":
        - /placeholder: (555) 123-4567
    - paragraph:
      - text: Email Address *
      - textbox "Email Address *"
    - button "Schedule Free Consultation"
  `);
  for (const field of await page.locator('form').getByRole('textbox').all()) {
    await expect(field).toHaveJSProperty('required', true);
  }
});

test('while it is sent the button says so and is disabled', async ({ page }) => {
  await holdFunction(page);
  await openForm(page);
  await send(page);
  await expect(button(page)).toMatchAriaSnapshot('- button "Submitting..." [disabled]');
});

test('a success is a region with the two sentences and a button to close it', async ({ page }) => {
  await openForm(page);
  await send(page);
  await expect(toast(page)).toBeVisible();
  await expect(toastRegion(page)).toMatchAriaSnapshot(`
    - region /Notifications/:
      - list:
        - listitem:
          - text: Thank you for your interest!
          - button "Close"
          - text: We've received your submission and will get back to you within 24 hours. Check your email for confirmation.
  `);
});

test('a failure is the same with a link to write to', async ({ page }) => {
  await page.route(FUNCTION, (route) => route.abort());
  await openForm(page);
  await send(page);
  await expect(toast(page)).toBeVisible();
  await expect(toastRegion(page)).toMatchAriaSnapshot(`
    - region /Notifications/:
      - list:
        - listitem:
          - text: Something went wrong
          - button "Close"
          - text: Please try again or contact us directly at
          - link /\\S+@\\S+/:
            - /url: /^mailto:\\S+@\\S+$/
  `);
});
