import type { Locator, Page } from '@playwright/test';
import { brand } from '../../agency/brand.ts';
import { confirmation } from '../../agency/words/confirmation.ts';
import { contact, submission } from '../../agency/words/contact.ts';
import { eachField, FIELD_NAMES, FIELDS } from '../../shared/contact-request.ts';
import { readStored } from '../support/read-stored.ts';
import {
  button,
  EMPTY,
  expectSuccess,
  expectValues,
  FUNCTION,
  fields,
  fillIn,
  openForm,
  receivedStamp,
  send,
  toast,
  visitor,
  watchCalls,
} from './contact-page.ts';
import { BOTH_WAYS, expect, holdBack, test } from './fixtures.ts';
import { isFromRight } from './home-page.ts';
import { fontsInPlace } from './layout.ts';

/** The form works while all goes well. Failures are in networks.spec.ts, and no script in its own file. */

/** The field that only machines fill in, for forms posted natively. How the server treats it, its own tests check. */
const honeypot = (page: Page) => page.locator('form input[name=reference]');

test('Tab goes through its fields to its button, past the honeypot', BOTH_WAYS, async ({ page }) => {
  await openForm(page);
  await expect(page.locator('form').getByText(contact.required, { exact: true })).toBeVisible();
  const [first, ...rest] = FIELD_NAMES.map((name) => fields(page)[name]);
  for (const { name, required } of FIELDS)
    await expect(fields(page)[name], name).toHaveJSProperty('required', Boolean(required));
  await first?.focus();
  for (const stop of [...rest, button(page), page.getByRole('link', { name: contact.privacyLink })]) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }

  await expect(honeypot(page)).toHaveCount(1);
  // The field is beyond the edge where the lines begin, so no scroll position shows it.
  const edges = await honeypot(page).evaluate((field) => {
    const { left, right } = field.getBoundingClientRect();
    return { left: left - innerWidth, right: -right };
  });
  expect(isFromRight ? edges.left : edges.right).toBeGreaterThanOrEqual(0);
  await expect(honeypot(page)).toHaveAttribute('autocomplete', 'off');
  await expect(honeypot(page)).toHaveAttribute('tabindex', '-1');
  await expect(honeypot(page)).not.toHaveAttribute('required');
  // To a machine it must look like the other fields.
  expect(['text', null]).toContain(await honeypot(page).getAttribute('type'));
  expect(await honeypot(page).evaluate((field) => field.closest('[aria-hidden=true]'))).not.toBeNull();
});

test(
  'a request is sent as typed, confirmed, stored and mailed',
  BOTH_WAYS,
  async ({ page, server, smtp }) => {
    const release = await holdBack(page, FUNCTION);
    await openForm(page);
    await fillIn(page);
    await honeypot(page).evaluate((field: HTMLInputElement) => {
      field.value = 'https://pills.example';
    });
    const [request] = await Promise.all([page.waitForRequest(FUNCTION), button(page).click()]);
    expect([request.method(), request.url()]).toEqual([
      'POST',
      `${server.origin}/functions/v1/send-contact-email`,
    ]);
    expect(request.postDataJSON()).toEqual(visitor);
    expect(request.headers()).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      apikey: expect.stringMatching(/./),
    });
    await expect(button(page)).toBeDisabled();
    await expect(button(page)).toHaveText(contact.submitting);
    await expectValues(page, visitor);

    const logged = page.waitForEvent('console', (message) => message.type() === 'log');
    release();
    const answer = await (await logged).args()[0]?.jsonValue();
    expect(answer).toEqual({ success: true, id: expect.any(String) });
    await expectSuccess(page);
    await expect(page.locator('body')).not.toContainText(answer.id);
    expect((await readStored(server.databaseUrl)).requests).toEqual([expect.objectContaining(visitor)]);

    const mails = await smtp.mails.waitFor(2);
    const to = (address: string) => mails.find(({ recipients }) => String(recipients) === address);
    expect(to(brand.email)?.subject).toContain(visitor.name);
    expect(to(brand.email)?.replyTo).toMatchObject([{ address: visitor.email }]);
    expect(to(brand.email)?.html).toContain('href="tel:');
    expect(to(visitor.email)?.subject).toBe(confirmation.subject);
    expect(smtp.mails.all).toHaveLength(2);
  },
);

test(
  'a receipt shows what was sent until the form is touched or left, and puts it back to be mended',
  BOTH_WAYS,
  async ({ page, server }) => {
    await openForm(page);
    await fontsInPlace(page);
    await send(page);
    await expectSuccess(page);
    const receipt = page.locator('form').getByRole('listitem');
    await expect(receipt).toHaveText([visitor.name, visitor.phone, visitor.email]);
    const [stamp, first] = [
      await receivedStamp(page).boundingBox(),
      await page.locator('form label').first().boundingBox(),
    ];
    expect((stamp?.y ?? 0) + (stamp?.height ?? 0)).toBeLessThan(first?.y ?? 0);

    await page.getByRole('button', { name: submission.receipt.again }).click();
    await expect(receipt).toHaveCount(0);
    await expect(toast(page)).toHaveCount(0);
    await expectValues(page, visitor);
    await expect(fields(page).phone).toBeFocused();
    const phone = `${visitor.phone}0`;
    await page.keyboard.press('End');
    await page.keyboard.type('0');
    await button(page).click();
    await expectSuccess(page);
    await expect(receipt).toContainText([phone]);
    const { requests } = await readStored(server.databaseUrl);
    expect(new Set(requests.map(({ phone }) => phone))).toEqual(new Set([visitor.phone, phone]));

    await fields(page).name.press('M');
    await expect(receipt).toHaveCount(0);
    await send(page);
    await expect(receipt).toHaveCount(3);
    // A browser says this to a page that it may show again.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await expect(receipt).toHaveCount(0);
  },
);

test('what is pasted with marks that no one sees is sent as what it shows', async ({ page, server }) => {
  await openForm(page);
  await fillIn(page);
  const pasted: Partial<typeof visitor> = {
    name: `\u200B${visitor.name}\u00A0`,
    // The contacts of a phone or of Windows copy a number like this.
    phone: `\u202A${visitor.phone}\u202C`,
    // A keyboard for Japanese types it like this. The domain has other letters.
    email: `\uFEFF${visitor.email.replace('@bakery', '＠bäckerei')}\u200B\u00A0`,
  };
  const shown = { ...visitor, email: visitor.email.replace('bakery', 'xn--bckerei-5wa') };
  for (const [name, text] of Object.entries(pasted)) {
    await page.locator(`form [name=${name}]`).selectText();
    await page.keyboard.insertText(text);
  }
  await page.keyboard.press('Enter');
  await expectSuccess(page);
  expect((await readStored(server.databaseUrl)).requests).toEqual([expect.objectContaining(shown)]);
});

test('any answer from 200 to 299 with JSON counts as success, with any JSON', async ({ page }) => {
  await page.route(FUNCTION, (route) => route.fulfill({ status: 202, json: {} }));
  await openForm(page);
  await send(page);
  await expectSuccess(page);
});

test('Enter three times, a double click and a second press send one request', async ({ page, server }) => {
  const release = await holdBack(page, FUNCTION);
  await openForm(page);
  const calls = watchCalls(page);
  await fillIn(page);
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await fields(page).email.focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  await button(page).dblclick({ force: true });
  release();
  await expectSuccess(page);
  expect(calls).toHaveLength(1);
  expect((await readStored(server.databaseUrl)).requests).toHaveLength(1);
});

for (const { what, values, first } of [
  { what: 'an empty form', values: EMPTY, first: FIELDS.find(({ required }) => required)?.name ?? 'email' },
  { what: 'a field of nothing but spaces', values: { ...visitor, phone: ' \u2800' }, first: 'phone' },
  { what: 'an address without an @', values: { ...visitor, email: 'maria' }, first: 'email' },
] as const) {
  test(`${what} sends nothing, and the browser itself says which field is wrong`, async ({ page }) => {
    await openForm(page);
    const calls = watchCalls(page);
    await send(page, values);

    await expect(fields(page)[first]).toBeFocused();
    await expect(button(page)).toHaveText(contact.submit);
    await expect(toast(page)).toHaveCount(0);
    // The bubble itself is the browser's and can't be read: the words in it, which stand below each field, too, can.
    for (const { name } of FIELDS) {
      const { words, custom } = await fields(page)[name].evaluate(
        ({ validity, validationMessage }: HTMLInputElement) => ({
          words: validationMessage,
          custom: validity.customError,
        }),
      );
      expect(custom).toBe(false);
      await expectTold(fields(page)[name], words);
    }
    await expectTold(fields(page)[first], /\S/);
    expect(calls).toHaveLength(0);
  });
}

test('what a refused field is told stays until it is right', async ({ page }) => {
  await openForm(page);
  const { email, name } = fields(page);
  await email.pressSequentially('m');
  await expectTold(email, '');
  await button(page).click();
  await email.pressSequentially('aria@');
  await expectTold(email, await email.evaluate((field: HTMLInputElement) => field.validationMessage));
  await expectTold(email, /\S/);
  await email.pressSequentially('example.com');
  await expectTold(email, '');
  await expectTold(name, /\S/);
  await fillIn(page);
  await button(page).click();
  await expectSuccess(page);
});

/** These words stand below a field and describe it, and it is invalid. */
async function expectTold(field: Locator, words: string | RegExp) {
  await expect(field).toHaveAccessibleDescription(words);
  if (words) await expect(field).toHaveAttribute('aria-invalid', 'true');
  else await expect(field).not.toHaveAttribute('aria-invalid', 'true');
}

test("values that pass the browser's check are sent exactly as typed", async ({ page, server }) => {
  const typed = { text: 'X Æ A-12 “Łukasz” 王', tel: 'ask for Bo, ext. 4', email: 'a@b', textarea: '1\n\n2' };
  const unusual = eachField((field) => (field.options ? visitor[field.name] : typed[field.type]));
  await openForm(page);
  await send(page, unusual);
  await expectSuccess(page);
  expect((await readStored(server.databaseUrl)).requests).toEqual([expect.objectContaining(unusual)]);
});

test('a first press that the browser refuses is told below the field once the form is alive', async ({
  page,
}) => {
  await page.goto('/contact');
  await button(page).click();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(
    FIELDS.filter(({ required }) => required).length,
  );
});
