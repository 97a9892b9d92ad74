import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { contact, submission } from '../../agency/words/contact.ts';
import {
  button,
  expectValues,
  FUNCTION,
  holdFunction,
  openForm,
  send,
  toast,
  visitor,
} from './contact-page.ts';
import { showServerError, throwInCarousel } from './error-pages.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP, expectShown, menu, menuButton, next, openCarousel, PHONE } from './home-page.ts';

/** Every page and state, small and wide, with all of axe's rules. */

const refuse = (page: Page) => page.route(FUNCTION, (route) => route.abort());

const states: Record<string, (page: Page, origin: string) => Promise<unknown>> = {
  'the home page': (page) => page.goto('/'),
  'the first quote': openCarousel,
  'the second quote': async (page) => {
    await openCarousel(page);
    await next(page).click();
    await expectShown(page, 2);
  },
  'a carousel that threw': throwInCarousel,
  'the contact page': openForm,
  'a form that is being sent': async (page) => {
    await holdFunction(page);
    await openForm(page);
    await send(page);
    await expect(button(page)).toHaveText(contact.submitting);
  },
  'a toast of success': async (page) => {
    await openForm(page);
    await send(page);
    await expect(toast(page)).toBeVisible();
  },
  'a toast of failure': async (page) => {
    await refuse(page);
    await openForm(page);
    await send(page);
    await expect(toast(page)).toBeVisible();
  },
  'the page of a form sent without script': (page) => page.goto('/contact/sent'),
  'the page of a form refused without script': async (page) => {
    await page.route('**/_astro/ContactForm*', (route) => route.abort());
    await page.goto('/contact');
    await send(page, { ...visitor, name: ' ' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(submission.failed.title);
    await expectValues(page, { ...visitor, name: ' ' });
  },
  'the privacy policy': (page) => page.goto('/privacy'),
  'the page that is not there': (page) => page.goto('/no-such-page'),
  'a server error': showServerError,
};

/** States that only a phone has. */
const small: typeof states = {
  'the open menu': async (page) => {
    await page.setViewportSize(PHONE);
    await page.goto('/');
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
  },
};

test.use({
  viewport: DESKTOP,
  // Nothing is measured halfway through a fade.
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: [
    /Failed to load resource|no page at|No resize observer|\[astro-island\]|^The contact request was not accepted/,
  ],
});

for (const [state, bring] of Object.entries({ ...states, ...small })) {
  test(`axe finds nothing in ${state}, small and wide`, async ({ page, server }) => {
    await bring(page, server.origin);
    for (const viewport of state in small ? [PHONE] : [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      // The pages have no frames, so the older mode gives the same result without opening another page.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`),
        `${viewport.width} px`,
      ).toEqual([]);
    }
  });
}
