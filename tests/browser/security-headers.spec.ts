import type { Page, Response } from '@playwright/test';
import { submission } from '../../agency/words/contact.ts';
import { applicationError } from '../../agency/words/errors.ts';
import { startServer } from '../support/start-server.ts';
import { fillIn, send } from './contact-page.ts';
import { test as base, expect } from './fixtures.ts';
import { menuButton, next, slide } from './home-page.ts';

/** What the browser blocked on any page of this test. The fixtures fail a test on the console line of each as well. */
const test = base.extend<{ violations: string[] }>({
  violations: [
    async ({ page }, use) => {
      const violations: string[] = [];
      await page.exposeFunction('reportViolation', (violation: string) => void violations.push(violation));
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
          Reflect.get(window, 'reportViolation')(`${violatedDirective}: ${blockedURI} ${sample}`);
        });
      });
      await use(violations);
    },
    { auto: true },
  ],
});

function expectHeaders(response: Response | null, status: number) {
  expect(response?.status()).toBe(status);
  const headers = response?.headers() ?? {};
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(policy.length).toBeLessThan(2048);
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });
}

/** Fills the fields and posts them as a page without script does, skipping the browser's own check. */
async function postNatively(page: Page, values: { name: string; phone: string; email: string }) {
  await fillIn(page, values);
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST'),
    page.locator('form').evaluate((form) => form instanceof HTMLFormElement && form.submit()),
  ]);
  await page.waitForLoadState();
  return response;
}

const visitor = { name: 'Maria O’Brien', phone: '(555) 010-7788', email: 'maria@bakery.example' };

test.describe('nothing is blocked', () => {
  for (const path of ['/', '/contact', '/contact/sent', '/privacy']) {
    test(`on ${path}`, async ({ page, violations }) => {
      expectHeaders(await page.goto(path), 200);
      await page.waitForLoadState('networkidle');
      expect(violations).toEqual([]);
    });
  }

  test('when the carousel turns and the menu opens', async ({ page, violations }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await menuButton(page).click();
    await expect(page.locator('#menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.locator('[aria-roledescription=carousel]').scrollIntoViewIfNeeded();
    await next(page).click();
    await expect(slide(page, 2)).not.toHaveAttribute('inert');
    expect(violations).toEqual([]);
  });

  test('when a request is sent and its toast comes and goes', async ({ page, violations }) => {
    await page.goto('/contact');
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await send(page, visitor);
    await expect(page.locator('li[data-outcome=succeeded]')).toBeVisible();
    await page.getByRole('button', { name: submission.close }).click();
    await expect(page.locator('li[data-outcome]')).toHaveCount(0);
    expect(violations).toEqual([]);
  });

  test('when a form is posted without script', async ({ page, violations }) => {
    await page.goto('/contact');
    expectHeaders(await postNatively(page, visitor), 303);
    await expect(page).toHaveURL('/contact/sent');
    expect(violations).toEqual([]);
  });

  test.describe('on error pages', () => {
    test.use({ expectedConsole: [/Failed to load resource|nowhere/] });

    test('404: an unknown address', async ({ page, violations }) => {
      expectHeaders(await page.goto('/nowhere'), 404);
      await page.waitForLoadState('networkidle');
      expect(violations).toEqual([]);
    });

    test('400: a form that is refused', async ({ page, violations }) => {
      await page.goto('/contact');
      expectHeaders(await postNatively(page, { ...visitor, name: ' ' }), 400);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(submission.failed.title);
      expect(violations).toEqual([]);
    });

    const onBrokenServer = test.extend({
      server: async ({ smtp }, use) => {
        let isBroken = false;
        const now = () => {
          if (isBroken) throw new Error('the clock stopped');
          return Date.now();
        };
        const server = await startServer({ smtpUrl: smtp.url, now });
        isBroken = true;
        await use(server);
        isBroken = false;
        await server.stop();
      },
    });

    onBrokenServer('500: a server that is broken', async ({ page, violations }) => {
      await page.goto('/contact');
      expectHeaders(await postNatively(page, visitor), 500);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(applicationError.heading);
      expect(violations).toEqual([]);
    });
  });
});

test.describe('code that is not part of the build is blocked', () => {
  test.use({ expectedConsole: [/Content Security Policy/] });

  test('a script and a style put into the page', async ({ page, violations }) => {
    await page.goto('/');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken"';
      const style = document.createElement('style');
      style.textContent = 'body { display: none }';
      document.body.append(script, style);
    });
    await expect
      .poll(() => violations.map((violation) => violation.split(':')[0]).sort())
      .toEqual(['script-src-elem', 'style-src-elem']);
    await expect(page).not.toHaveTitle('taken');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
