import type { Route } from '@playwright/test';
import { contact } from '../../agency/words/contact.ts';
import { refusedField } from '../../agency/words/contact-fields.ts';
import { readStored } from '../support/read-stored.ts';
import {
  button,
  expectFailure,
  expectSuccess,
  expectToastOfFailure,
  expectValues,
  FRAME,
  FUNCTION,
  FUNCTION_CLIENT,
  fields,
  openForm,
  openFormWithClock,
  send,
  visitor,
  watchCalls,
  watchReasons,
} from './contact-page.ts';
import { expect, holdBack, test } from './fixtures.ts';

/**
 * The form on a bad network, against a bad function. In every case the submitting state ends, the values stay, one
 * toast reports it, and sending again stores the request once.
 */

test.use({ expectedConsole: [/Failed to load resource|^The contact request was not accepted/] });

const answer =
  (status: number, contentType: string, body: string, headers = {}) =>
  (route: Route) =>
    route.fulfill({ status, contentType, body, headers });

const problem = (code: string) => JSON.stringify({ error: { code, message: 'No.' } });

type Fault = { fail: (route: Route) => Promise<void>; reason: RegExp };

const noAnswer = /Failed to fetch/;

const faults: Record<string, Fault> = {
  'answers 400': { fail: answer(400, 'application/json', problem('invalid_request')), reason: /status 400/ },
  "answers with a gateway's page": {
    fail: answer(502, 'text/html', '<h1>Bad Gateway</h1>'),
    reason: /status 502/,
  },
  'answers 200 with broken JSON': {
    fail: answer(200, 'application/json', '{"success":tr'),
    reason: /SyntaxError/,
  },
  'is out of reach and a login page of the network answers 200': {
    fail: answer(200, 'text/html', '<h1>Sign in to the café</h1>'),
    reason: /did not answer with JSON/,
  },
  'refuses the connection': { fail: (route) => route.abort('connectionrefused'), reason: noAnswer },
  'is called while the network goes away': {
    fail: async (route) => {
      await route.request().frame().page().context().setOffline(true);
      await route.continue();
    },
    reason: noAnswer,
  },
  'stores the request and the answer is lost': {
    fail: async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    reason: noAnswer,
  },
};

for (const [fault, { fail, reason }] of Object.entries(faults)) {
  test(`when the function ${fault}, the values are kept`, async ({ page, server }) => {
    await page.route(FUNCTION, fail, { times: 1 });
    await openForm(page);
    const calls = watchCalls(page);
    const reasons = watchReasons(page);
    await send(page);
    await expectFailure(page);
    expect(reasons).toEqual([expect.stringMatching(reason)]);

    await page.context().setOffline(false);
    await button(page).click();
    await expectSuccess(page);
    expect(calls).toEqual([calls[0], calls[0]]);
    expect(reasons).toHaveLength(1);
    expect((await readStored(server.databaseUrl)).requests).toEqual([expect.objectContaining(visitor)]);
  });
}

test('when the function never answers, the form gives up after 15 seconds', async ({ page, server }) => {
  await page.route(FUNCTION, () => {}, { times: 1 });
  await openFormWithClock(page);
  const reasons = watchReasons(page);
  await Promise.all([page.waitForRequest(FUNCTION), send(page).then(() => page.clock.runFor(FRAME))]);

  await page.clock.runFor(14_999 - FRAME);
  await expect(button(page)).toBeDisabled();
  await expect(button(page)).toHaveText(contact.submitting);
  await page.clock.runFor(1 + FRAME);
  await expectFailure(page);
  expect(reasons).toEqual([expect.stringContaining('No answer within 15000 ms')]);

  await button(page).click();
  await page.clock.runFor(FRAME);
  await expectSuccess(page);
  expect((await readStored(server.databaseUrl)).requests).toHaveLength(1);
});

test('when the function client stalls, the form posts natively after 4 s', async ({ page, server }) => {
  await holdBack(page, FUNCTION_CLIENT);
  await openFormWithClock(page);
  const calls = watchCalls(page);
  await send(page);
  await page.clock.runFor(3_900);
  await expect(button(page)).toBeDisabled();
  expect(calls).toEqual([]);
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/contact/sent');
  expect(calls).toHaveLength(1);
  expect((await readStored(server.databaseUrl)).requests).toEqual([expect.objectContaining(visitor)]);
});

test('a field that the server refuses has focus and says what to do', async ({ page, server }) => {
  const tooLong = { name: 'M'.repeat(201), phone: '5'.repeat(65) };
  await openForm(page);
  await send(page, { ...visitor, ...tooLong });
  await expectToastOfFailure(page);
  const { name, phone, email } = fields(page);
  for (const [field, words] of [
    [name, refusedField.tooLong(200)],
    [phone, refusedField.tooLong(64)],
  ] as const) {
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(words);
    await expect(page.getByText(words)).toBeVisible();
  }
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeFocused();
  await expectValues(page, { ...visitor, ...tooLong });

  await name.fill(visitor.name);
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription('');
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await button(page).click();
  await expect(phone).toBeFocused();
  await phone.fill(visitor.phone);
  await button(page).click();
  await expectSuccess(page);
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  expect((await readStored(server.databaseUrl)).requests).toEqual([expect.objectContaining(visitor)]);
});
