import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { brand } from '../../business/brand.ts';
import { expect, test } from './fixtures.ts';

const FUNCTION = '**/functions/v1/send-contact-email';

const visitor = { name: 'Maria O’Brien', phone: '(555) 010-7788', email: 'maria@bakery.example' };

const fields = (page: Page) => ({
  name: page.getByLabel('Full Name *'),
  phone: page.getByLabel('Phone Number *'),
  email: page.getByLabel('Email Address *'),
});

const button = (page: Page) => page.locator('form button');
const toast = (page: Page) => page.locator('li[data-outcome]');

async function openForm(page: Page) {
  await page.goto('/contact');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}

async function fillIn(page: Page, values = visitor) {
  const { name, phone, email } = fields(page);
  await name.fill(values.name);
  await phone.fill(values.phone);
  await email.fill(values.email);
}

async function expectValues(page: Page, values: typeof visitor) {
  const { name, phone, email } = fields(page);
  await expect(name).toHaveValue(values.name);
  await expect(phone).toHaveValue(values.phone);
  await expect(email).toHaveValue(values.email);
}

/** Lets the function's answer wait until the test says so. */
async function holdFunction(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(FUNCTION, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

function storedRequests(databasePath: string) {
  const database = new DatabaseSync(databasePath, { readOnly: true });
  const rows = database.prepare('select name, phone, email from contact_requests').all();
  database.close();
  return rows;
}

test('a request is sent, confirmed on the page, stored, and mailed to the agency and the visitor', async ({
  page,
  server,
  smtp,
}) => {
  const release = await holdFunction(page);
  await openForm(page);
  await fillIn(page);
  await button(page).click();

  await expect(button(page)).toBeDisabled();
  await expect(button(page)).toHaveText('Submitting...');
  release();

  await expect(toast(page)).toContainText('Thank you for your interest!');
  await expect(toast(page)).toContainText(
    "We've received your submission and will get back to you within 24 hours. Check your email for confirmation.",
  );
  await expectValues(page, { name: '', phone: '', email: '' });
  await expect(button(page)).toBeEnabled();
  await expect(button(page)).toBeFocused();

  expect(storedRequests(server.databasePath)).toEqual([expect.objectContaining(visitor)]);

  const mails = await smtp.mails.waitFor(2);
  expect(mails.map(({ recipients }) => recipients)).toEqual(
    expect.arrayContaining([[brand.email], [visitor.email]]),
  );
  const to = (address: string) => mails.find(({ recipients }) => recipients.includes(address));
  expect(to(brand.email)?.subject).toBe(`New consultation request: ${visitor.name}`);
  expect(to(brand.email)?.replyTo?.text).toContain(visitor.email);
  expect(to(brand.email)?.html).toContain('href="tel:');
  expect(to(visitor.email)?.subject).toBe("We've received your request");
  expect(smtp.mails.all).toHaveLength(2);
});

test('the request carries exactly the three fields, the public key and an idempotency key', async ({
  page,
}) => {
  await openForm(page);
  await fillIn(page);
  const [request] = await Promise.all([page.waitForRequest(FUNCTION), button(page).click()]);

  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual(visitor);
  expect(request.headers()['content-type']).toContain('application/json');
  expect(request.headers()['apikey']).toBeTruthy();
  expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  await expect(toast(page)).toBeVisible();
});

test('the answer is logged to the console and shown nowhere', async ({ page }) => {
  await openForm(page);
  await fillIn(page);
  const [line] = await Promise.all([
    page.waitForEvent('console', (message) => message.type() === 'log'),
    button(page).click(),
  ]);
  const answer = await line.args()[0]?.jsonValue();
  expect(answer).toEqual({ success: true, id: expect.any(String) });
  await expect(toast(page)).toBeVisible();
  await expect(page.locator('body')).not.toContainText(answer.id);
});

test('an impatient visitor who submits again and again sends one request', async ({ page }) => {
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/functions/')) requests += 1;
  });
  const release = await holdFunction(page);
  await openForm(page);
  await fillIn(page);
  await fields(page).email.focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  await button(page).dblclick({ force: true });
  release();

  await expect(toast(page)).toHaveCount(1);
  await expect(button(page)).toBeEnabled();
  expect(requests).toBe(1);
});

test('an empty form sends nothing and takes the visitor to the first field', async ({ page }) => {
  let requests = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') requests += 1;
  });
  await openForm(page);
  await button(page).click();

  await expect(fields(page).name).toBeFocused();
  await expect(button(page)).toHaveText('Schedule Free Consultation');
  expect(requests).toBe(0);
});

test('the function client is fetched on the first touch of the form, not before', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openForm(page);
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => url.includes('function-client'))).toEqual([]);

  await Promise.all([
    page.waitForRequest((request) => request.url().includes('function-client')),
    fields(page).name.focus(),
  ]);
});

test.describe('when the function fails', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  async function expectFailure(page: Page) {
    await expect(toast(page)).toContainText('Something went wrong');
    await expect(toast(page)).toContainText(`Please try again or contact us directly at ${brand.email}`);
    await expect(toast(page).getByRole('link')).toHaveAttribute('href', `mailto:${brand.email}`);
    await expectValues(page, visitor);
    await expect(button(page)).toBeEnabled();
    await expect(button(page)).toHaveText('Schedule Free Consultation');
    await expect(button(page)).toBeFocused();
  }

  test('with a 500, the error toast appears and the values are kept', async ({ page }) => {
    await page.route(FUNCTION, (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal' } } }),
    );
    await openForm(page);
    await fillIn(page);
    await button(page).click();
    await expectFailure(page);
  });

  test('with no answer at all, the submitting state ends after 15 seconds', async ({ page }) => {
    await page.clock.install();
    await page.route(FUNCTION, () => {});
    await openForm(page);
    await fillIn(page);
    await Promise.all([page.waitForRequest(FUNCTION), button(page).click()]);

    await page.clock.runFor(14_000);
    await expect(button(page)).toBeDisabled();
    await page.clock.runFor(1_000);
    await expectFailure(page);
  });

  test('with a script that does not load, the error toast appears and the values are kept', async ({
    page,
  }) => {
    await page.route('**/function-client*', (route) => route.abort());
    await openForm(page);
    await fillIn(page);
    await button(page).click();
    await expectFailure(page);
  });

  test('the same values sent again carry the same key, changed values a new one', async ({
    page,
    server,
  }) => {
    const keys: (string | undefined)[] = [];
    await page.route(FUNCTION, (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return keys.length < 3 ? route.abort() : route.continue();
    });
    await openForm(page);
    await fillIn(page);
    await button(page).click();
    await expectFailure(page);
    await button(page).click();
    await expect.poll(() => keys.length).toBe(2);
    await expectFailure(page);
    await fields(page).phone.fill('555 010 9999');
    await button(page).click();
    await expect(toast(page)).toContainText('Thank you');

    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(storedRequests(server.databasePath)).toHaveLength(1);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is sent natively and lands on the words of success', async ({ page, server, smtp }) => {
    await page.goto('/contact');
    await fillIn(page);
    await button(page).click();

    await expect(page).toHaveURL('/contact/sent');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your interest!');
    expect(storedRequests(server.databasePath)).toEqual([expect.objectContaining(visitor)]);
    await smtp.mails.waitFor(2);
  });

  test.describe('and a form that is refused', () => {
    test.use({ expectedConsole: [/Failed to load resource/] });

    test('comes back with the words of failure and the values still in the fields', async ({ page }) => {
      await page.goto('/contact');
      const blank = { ...visitor, name: '   ' };
      await fillIn(page, blank);
      await button(page).click();

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
      await expect(page.getByRole('main')).toContainText('Please try again or contact us directly at');
      await expectValues(page, blank);
    });
  });
});
