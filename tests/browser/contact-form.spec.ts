import type { Page } from '@playwright/test';
import { brand } from '../../agency/brand.ts';
import { confirmation } from '../../agency/words/confirmation.ts';
import { contact } from '../../agency/words/contact.ts';
import { eachField, FIELD_NAMES } from '../../shared/contact-request.ts';
import { readStored } from '../support/read-stored.ts';
import {
  button,
  expectSuccess,
  expectValues,
  FUNCTION,
  fields,
  fillIn,
  holdFunction,
  openForm,
  send,
  toast,
  visitor,
  watchKeys,
} from './contact-page.ts';
import { expect, test } from './fixtures.ts';

/** What the form says and sends while all goes well. Failures are in networks.spec.ts, no script in its own file. */

test('a request is sent, confirmed on the page, stored, and mailed to the agency and the visitor', async ({
  page,
  server,
  smtp,
}) => {
  const release = await holdFunction(page);
  await openForm(page);
  await send(page);

  await expect(button(page)).toBeDisabled();
  await expect(button(page)).toHaveText(contact.submitting);
  await expectValues(page, visitor);
  release();
  await expectSuccess(page);
  expect((await readStored(server.databaseUrl)).requests).toEqual([expect.objectContaining(visitor)]);

  const mails = await smtp.mails.waitFor(2);
  expect(mails.map(({ recipients }) => recipients)).toEqual(
    expect.arrayContaining([[brand.email], [visitor.email]]),
  );
  const to = (address: string) => mails.find(({ recipients }) => recipients.includes(address));
  expect(to(brand.email)?.subject).toBe(`New consultation request: ${visitor.name}`);
  expect(to(brand.email)?.replyTo).toMatchObject([{ address: visitor.email }]);
  expect(to(brand.email)?.html).toContain('href="tel:');
  expect(to(visitor.email)?.subject).toBe(confirmation.subject);
  expect(smtp.mails.all).toHaveLength(2);
});

test('the request carries exactly the fields of the form, the public key and an idempotency key', async ({
  page,
  server,
}) => {
  await openForm(page);
  await fillIn(page);
  const [request] = await Promise.all([page.waitForRequest(FUNCTION), button(page).click()]);

  expect(request.url()).toBe(`${server.origin}/functions/v1/send-contact-email`);
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual({ ...eachField(() => ''), ...visitor });
  expect(request.headers()['content-type']).toContain('application/json');
  expect(request.headers()['apikey']).toBeTruthy();
  expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  await expectSuccess(page);
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
  await expectSuccess(page);
  await expect(page.locator('body')).not.toContainText(answer.id);
});

test('any answer from 200 to 299 with JSON counts as success, with any JSON', async ({ page }) => {
  await page.route(FUNCTION, (route) => route.fulfill({ status: 202, json: {} }));
  await openForm(page);
  await send(page);
  await expectSuccess(page);
});

test('a visitor who presses Enter three times and then clicks twice sends one request', async ({ page }) => {
  const release = await holdFunction(page);
  await openForm(page);
  const calls = watchKeys(page);
  await fillIn(page);
  await fields(page).email.focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  await button(page).dblclick({ force: true });
  release();

  await expectSuccess(page);
  expect(calls).toHaveLength(1);
});

for (const [what, submitTwice] of [
  ['a double click', (page) => button(page).dblclick()],
  [
    'a second press before the button is painted as disabled',
    (page) =>
      page.locator('form').evaluate((form: HTMLFormElement) => {
        form.requestSubmit();
        form.requestSubmit();
      }),
  ],
] as [string, (page: Page) => Promise<void>][]) {
  test(`${what} sends one request`, async ({ page, server }) => {
    await openForm(page);
    const calls = watchKeys(page);
    await fillIn(page);
    await submitTwice(page);

    await expectSuccess(page);
    expect(calls).toHaveLength(1);
    expect((await readStored(server.databaseUrl)).requests).toHaveLength(1);
  });
}

test('a second request after a success carries a new key, even with the same values', async ({
  page,
  server,
}) => {
  await openForm(page);
  const keys = watchKeys(page);
  await send(page);
  await expectSuccess(page);
  await send(page);
  await expect.poll(() => keys.length).toBe(2);
  await expectSuccess(page);

  expect(keys[1]).not.toBe(keys[0]);
  expect((await readStored(server.databaseUrl)).requests).toHaveLength(2);
});

for (const { what, values, first } of [
  { what: 'an empty form', values: { name: '', phone: '', email: '' }, first: 'name' },
  { what: 'an address without an @', values: { ...visitor, email: 'maria' }, first: 'email' },
] as const) {
  test(`${what} sends nothing and takes the visitor to the first bad field, in the browser's own words`, async ({
    page,
  }) => {
    await openForm(page);
    const calls = watchKeys(page);
    await send(page, values);

    await expect(fields(page)[first]).toBeFocused();
    await expect(button(page)).toHaveText(contact.submit);
    await expect(toast(page)).toHaveCount(0);
    // The bubble itself is the browser's and can't be read: that the words in it are its own, can.
    const validity = await fields(page)[first].evaluate(
      ({ validity, validationMessage }: HTMLInputElement) => ({
        words: validationMessage,
        custom: validity.customError,
      }),
    );
    expect(validity).toEqual({ words: expect.stringMatching(/\S/), custom: false });
    expect(calls).toHaveLength(0);
  });
}

test("values that pass the browser's check are sent exactly as typed", async ({ page, server }) => {
  const unusual = { name: 'X Æ A-12 “Łukasz” 王', phone: 'ask for Bo, ext. 4', email: 'a@b' };
  await openForm(page);
  await send(page, unusual);
  await expectSuccess(page);
  expect((await readStored(server.databaseUrl)).requests).toEqual([expect.objectContaining(unusual)]);
});

test('the Tab key goes through the fields in order, to the button and on to the privacy policy', async ({
  page,
}) => {
  await openForm(page);
  const [first, ...rest] = FIELD_NAMES.map((name) => page.locator(`form [name=${name}]`));
  await first?.focus();
  for (const stop of [...rest, button(page)]) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
  // The region for toasts is between them, but is no tab stop while it is empty.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: contact.privacyLink })).toBeFocused();
});

test('focus stays where a visitor moved it while the form was being sent', async ({ page }) => {
  const release = await holdFunction(page);
  await openForm(page);
  await send(page);
  const elsewhere = page.getByRole('link', { name: contact.privacyLink });
  await elsewhere.focus();
  release();
  await expect(toast(page)).toBeVisible();
  await expect(button(page)).toBeEnabled();
  await expect(elsewhere).toBeFocused();
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

test('a browser without idle callbacks also fetches it', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
  await openForm(page);
  await Promise.all([
    page.waitForRequest((request) => request.url().includes('function-client')),
    fields(page).name.focus(),
  ]);
});

test('a tab that is hidden while it submits, and draws no frame, sends the request', async ({ page }) => {
  await page.addInitScript(() => Reflect.set(window, 'requestAnimationFrame', () => 0));
  await openForm(page);
  await send(page);
  await expectSuccess(page);
});
