import type { Page } from '@playwright/test';
import { brand } from '../../agency/brand.ts';
import { contact, submission } from '../../agency/words/contact.ts';
import { type ContactRequest, eachField, FIELDS } from '../../shared/contact-request.ts';
import { VISITOR } from '../support/contact-call.ts';
import { expect } from './fixtures.ts';

export const FUNCTION = '**/functions/v1/send-contact-email';

const NOT_ACCEPTED = /^The contact request was not accepted: /;

export const FUNCTION_CLIENT = '**/function-client*';

export const visitor: ContactRequest = { ...VISITOR, name: 'Maria O’Brien' };

export const EMPTY = eachField(() => '');

export const fields = (page: Page) => eachField(({ name }) => page.locator(`form [name=${name}]`));

export const button = (page: Page) => page.locator('form [type=submit]');

export const toast = (page: Page) => page.locator('[data-outcome]');

/** That a request arrived, stamped on its sheet. */
export const receivedStamp = (page: Page) =>
  page.locator('form').getByText(submission.succeeded.stamp, { exact: true });

/** Waits until the form has hydrated: it can say how it goes. Sent sooner, it posts as without script. */
export const expectHydrated = (page: Page) => expect(page.locator('form [role=status]')).toBeAttached();

/** Touches the form as a pointer that comes near does, and waits until it is alive. */
export async function touchForm(page: Page) {
  await page.locator('form').dispatchEvent('pointerenter');
  await expectHydrated(page);
}

export async function openForm(page: Page) {
  await page.goto('/contact');
  await touchForm(page);
}

/** The same, but stops the clock before the touch, until the test moves it with `page.clock.runFor`. */
export async function openFormWithClock(page: Page) {
  await page.clock.install({ time: 0 });
  await page.goto('/contact');
  await page.clock.pauseAt(3_600_000);
  await touchForm(page);
}

/** Milliseconds that let a stopped clock draw a frame: a submission waits for the frame after the press. */
export const FRAME = 100;

export async function fillIn(page: Page, values = visitor) {
  for (const { name, type } of FIELDS) {
    const field = fields(page)[name];
    if (type === 'select') await field.selectOption(values[name]);
    else if (type === 'checkbox') await field.setChecked(values[name] !== '');
    else await field.fill(values[name]);
  }
}

export async function send(page: Page, values = visitor) {
  await fillIn(page, values);
  await button(page).click();
}

export async function expectValues(page: Page, values: ContactRequest) {
  for (const { name, type } of FIELDS) {
    const field = expect(fields(page)[name]);
    if (type === 'checkbox') await field.toBeChecked({ checked: values[name] !== '' });
    else await field.toHaveValue(values[name]);
  }
}

async function expectIdle(page: Page) {
  await expect(button(page)).toBeEnabled();
  await expect(button(page)).toHaveText(contact.submit);
  await expect(button(page)).toBeFocused();
}

export async function expectSuccess(page: Page) {
  await expect(toast(page)).toHaveCount(1);
  await expect(toast(page)).toContainText(submission.succeeded.title);
  await expect(toast(page)).toContainText(submission.succeeded.description);
  await expect(receivedStamp(page)).toBeVisible();
  await expectValues(page, EMPTY);
  await expectIdle(page);
}

export async function expectToastOfFailure(page: Page) {
  await expect(toast(page)).toHaveCount(1);
  await expect(toast(page)).toContainText(submission.failed.title);
  await expect(toast(page).getByText(submission.failed.stamp, { exact: true })).toBeVisible();
  await expect(toast(page)).toContainText(submission.failed.description + brand.email);
  await expect(toast(page).getByRole('link', { name: brand.email })).toHaveAttribute(
    'href',
    `mailto:${brand.email}`,
  );
}

export async function expectFailure(page: Page, values = visitor) {
  await expectToastOfFailure(page);
  await expectValues(page, values);
  await expectIdle(page);
}

export function watchCalls(page: Page) {
  const calls: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.postData());
  });
  return calls;
}

export function watchReasons(page: Page) {
  const reasons: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && NOT_ACCEPTED.test(message.text())) reasons.push(message.text());
  });
  return reasons;
}
