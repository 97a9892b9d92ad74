import { submission } from '../../agency/words/contact.ts';
import { readStored } from '../support/read-stored.ts';
import { siteWithout } from '../support/site-without.ts';
import { startServer } from '../support/start-server.ts';
import {
  button,
  expectFailure,
  expectSuccess,
  FRAME,
  FUNCTION,
  FUNCTION_CLIENT,
  fillIn,
  openForm,
  openFormWithClock,
  send,
  visitor,
  watchReasons,
} from './contact-page.ts';
import { expect, test } from './fixtures.ts';

/** A page that arrives without some of its scripts. */

test.use({
  expectedConsole: [
    /Failed to load resource|\[astro-island\] Error hydrating|^The contact request was not accepted/,
  ],
});

test("when the function client's script fails once, sending fetches it again", async ({ page, server }) => {
  await page.route(FUNCTION_CLIENT, (route) => route.abort(), { times: 1 });
  await openForm(page);
  // The first touch of the form asks for the script and fails; sending asks again.
  await Promise.all([page.waitForEvent('requestfailed'), fillIn(page)]);
  const [request] = await Promise.all([page.waitForRequest(FUNCTION), button(page).click()]);
  expect(request.headers()['x-client-info']).toContain('supabase-js');
  await expectSuccess(page);
  expect((await readStored(server.databaseUrl)).requests).toHaveLength(1);
});

test("without the function client's script the same call goes out, and the console says what is missing", async ({
  page,
  server,
}) => {
  const sent = async () => {
    await openForm(page);
    await fillIn(page);
    const [request] = await Promise.all([page.waitForRequest(FUNCTION), button(page).click()]);
    await expectSuccess(page);
    const { apikey, authorization, 'content-type': type, ...others } = request.headers();
    const call = { url: request.url(), body: request.postData(), apikey, authorization, type };
    return { call, client: others['x-client-info'], key: others['idempotency-key'] };
  };
  const withClient = await sent();
  await page.route(FUNCTION_CLIENT, (route) => route.abort());
  const [without] = await Promise.all([
    sent(),
    page.waitForEvent('console', (line) =>
      line.text().startsWith('The function client could not be loaded:'),
    ),
  ]);

  expect(without.call).toEqual(withClient.call);
  expect(without.client).toBeUndefined();
  expect(without.key).toMatch(/^[0-9a-f]{32}$/);
  expect((await readStored(server.databaseUrl)).requests).toHaveLength(2);
});

test('a page that was open while the site was upgraded, and its old files removed, sends the request', async ({
  page,
  server,
}) => {
  await openForm(page);
  await page.waitForLoadState('networkidle');
  await server.pause();
  const site = await siteWithout(/_astro\/function-client/, 'dist');
  const upgraded = await startServer({ siteDir: site.path });
  // Another program could take the old port meanwhile.
  await page.route(`${server.origin}/**`, (route) =>
    route.continue({ url: route.request().url().replace(server.origin, upgraded.origin) }),
  );

  await send(page);
  await expectSuccess(page);
  expect((await readStored(upgraded.databaseUrl)).requests).toEqual([expect.objectContaining(visitor)]);
  await upgraded.stop();
  await site.remove();
});

test("when the function client's script never arrives, the form gives up after 15 seconds", async ({
  page,
}) => {
  await page.route(FUNCTION_CLIENT, () => {});
  await openFormWithClock(page);
  const reasons = watchReasons(page);
  await fillIn(page);
  await button(page).click();
  await Promise.all([page.waitForRequest(FUNCTION_CLIENT), page.clock.runFor(FRAME)]);
  await page.clock.runFor(14_999 - FRAME);
  await expect(button(page)).toBeDisabled();
  await page.clock.runFor(1);
  await expectFailure(page);
  expect(reasons).toEqual([expect.stringContaining('No answer within 15000 ms')]);
});

for (const [script, address] of [
  ["the form's own script", '**/_astro/ContactForm*'],
  ['every script', '**/_astro/*.js'],
] as const) {
  test(`without ${script} the form still sends natively`, async ({ page, server }) => {
    await page.route(address, (route) => route.abort());
    await Promise.all([page.waitForEvent('requestfailed'), page.goto('/contact')]);
    await send(page);
    await expect(page).toHaveURL('/contact/sent');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(submission.succeeded.title);
    expect((await readStored(server.databaseUrl)).requests).toHaveLength(1);
  });
}

test('a form sent before its script has arrived goes natively, and is stored once', async ({
  page,
  server,
}) => {
  // The script is held until the form has gone.
  const { promise: sent, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/_astro/ContactForm*', async (route) => {
    await sent;
    await route.continue().catch(() => {});
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await send(page);
  await expect(page).toHaveURL('/contact/sent');
  letGo();
  expect((await readStored(server.databaseUrl)).requests).toHaveLength(1);
});

test('what was typed before the script arrived is still there when it has', async ({ page, server }) => {
  const { promise: typed, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/_astro/ContactForm*', async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await fillIn(page);
  letGo();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await button(page).click();
  await expectSuccess(page);
  expect((await readStored(server.databaseUrl)).requests).toHaveLength(1);
});
