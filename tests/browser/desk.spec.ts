import AxeBuilder from '@axe-core/playwright';
import type { Page, Request } from '@playwright/test';
import { brand } from '../../agency/brand.ts';
import { REPLY_WITHIN_HOURS } from '../../agency/promises.ts';
import { readableTime } from '../../server/replies/readable.ts';
import { readStored } from '../support/read-stored.ts';
import { secondHandle } from '../support/second-handle.ts';
import { agencyStates, heading, press, sheet, test } from './desk.ts';
import { expect } from './fixtures.ts';
import { DESKTOP, PHONE } from './home-page.ts';

/** What the agency finds behind the links in its mails. */

test.use({ expectedConsole: [/Failed to load resource/] });

const HOUR = 3_600_000;

const shown = (epochMs: number) => readableTime(epochMs, brand.timeZone);

test('the page says who asks, when that was and until when to reply, and a button says what it does', async ({
  page,
  receive,
  clock,
}) => {
  await page.goto(await receive('replied'));
  await expect(page).toHaveTitle(`Mark as replied | ${brand.name}`);
  await expect(sheet(page)).toContainText('to answer');
  await expectFacts(page, {
    Name: 'Maya Okafor',
    Received: shown(clock.time),
    'Reply due by': shown(clock.time + REPLY_WITHIN_HOURS * HOUR),
  });
  await expect(sheet(page).getByRole('button')).toHaveText(['Mark as replied']);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`With JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test(`a request is marked, unmarked and marked again by keyboard (JavaScript ${javaScriptEnabled ? 'on' : 'off'})`, async ({
      page,
      receive,
      clock,
    }) => {
      const link = await receive('replied');
      await page.goto(link);
      clock.time += HOUR;
      for (const [button, then] of [
        ['Mark as replied', 'Marked as replied'],
        ['Not replied yet', 'Mark as replied'],
        ['Mark as replied', 'Marked as replied'],
      ] as const) {
        await pressByKeyboard(page, button);
        await expect(heading(page)).toHaveText(then);
        await expect(page).toHaveURL(link);
      }
      await expect(sheet(page)).toContainText('on time');
      await expectFacts(page, { Marked: shown(clock.time) });
    });
  });
}

test('from a suspected request to its confirmation, and on to marking it as replied', async ({
  page,
  receive,
  server,
  smtp,
}) => {
  await page.goto(await receive('not-spam'));
  await expect(heading(page)).toHaveText('Not spam?');
  await expectFacts(page, { 'Suspected for': 'honeypot' });
  await press(page, 'Not spam');
  await expect(heading(page)).toHaveText('Marked as not spam');
  await smtp.mails.waitFor(1, ({ recipients }) => recipients.includes('maya@bakery.example'));
  expect((await readStored(server.databaseUrl)).suspected).toBe(0);

  await page.getByRole('link', { name: 'Go on to “Mark as replied”' }).click();
  await press(page, 'Mark as replied');
  await expect(heading(page)).toHaveText('Marked as replied');
});

test('a bad link says what to do instead, and has no button', async ({ page, receive }) => {
  const response = await page.goto((await receive('replied')).slice(0, -3));
  expect(response?.status()).toBe(404);
  await expect(heading(page)).toHaveText('This link does not work');
  await expect(sheet(page)).toContainText('Open the newest email about the request');
  await expect(sheet(page).getByRole('button')).toHaveCount(0);
});

test('while the store is locked the page says so, and leads back to the link', async ({
  page,
  receive,
  server,
}) => {
  const link = await receive('replied');
  await page.goto(link);
  const other = secondHandle(server.databasePath);
  other.exec('begin immediate');
  await press(page, 'Mark as replied');
  await expect(heading(page)).toHaveText('Please try again');
  other.exec('rollback');
  other.close();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(link);
  await press(page, 'Mark as replied');
  await expect(heading(page)).toHaveText('Marked as replied');
});

test('no request from a page behind a link carries the address of the link', async ({ page, receive }) => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const link = await receive('replied');
  for (const address of [link, `${link}x`]) {
    await page.goto(address, { waitUntil: 'networkidle' });
    // Chromium fetches icons by itself only where it has a tab to show them in.
    await page.evaluate(async () => {
      for (const icon of document.querySelectorAll<HTMLLinkElement>(
        'link[rel=icon], link[rel=apple-touch-icon]',
      )) {
        const image = new Image();
        image.src = icon.href;
        await image.decode();
      }
    });
  }
  await page.goto(link);
  await press(page, 'Mark as replied');
  await expect(heading(page)).toHaveText('Marked as replied');
  await page.getByRole('banner').getByRole('link', { name: brand.name }).click();
  await expect(page).toHaveURL('/');

  const kinds = new Set(requests.map((request) => request.resourceType()));
  expect([...kinds]).toEqual(expect.arrayContaining(['document', 'font', 'image']));
  for (const request of requests)
    expect((await request.allHeaders())['referer'] ?? '').not.toContain('/agency/');
});

test.describe('On screens of every size', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const [state, bring] of Object.entries(agencyStates)) {
    test(`${state} is whole, for axe and for search engines, and on the smallest screen for a finger`, async ({
      page,
      receive,
      clock,
    }) => {
      await bring(page, { receive, clock });
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await expect(heading(page)).toHaveCount(1);
      expect(await page.content()).not.toContain('%%');
      for (const viewport of [DESKTOP, PHONE]) {
        await page.setViewportSize(viewport);
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`),
          `${viewport.width} px`,
        ).toEqual([]);
      }

      await page.setViewportSize({ width: 320, height: 640 });
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond).toBe(0);
      for (const target of await sheet(page).locator('button, a').all()) {
        const box = await target.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
    });
  }
});

test.describe('In forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('the button and the stamp keep an edge, and focus has a ring', async ({ page, receive }) => {
    await page.goto(await receive('replied'));
    const button = page.getByRole('button', { name: 'Mark as replied' });
    await expect(button).toHaveCSS('border-top-style', 'solid');
    await expect(sheet(page).getByText('to answer')).toHaveCSS('border-top-style', 'solid');
    await tabTo(page, 'Mark as replied');
    await expect(button).toHaveCSS('outline-style', 'solid');
  });
});

async function expectFacts(page: Page, facts: Record<string, string>) {
  for (const [label, value] of Object.entries(facts)) {
    const term = sheet(page).locator('dt', { hasText: new RegExp(`^${label}$`) });
    await expect(term.locator('xpath=following-sibling::dd')).toHaveText(value);
  }
}

async function pressByKeyboard(page: Page, name: string) {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

async function tabTo(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeVisible();
  for (let tab = 0; tab < 20; tab += 1) {
    await page.keyboard.press('Tab');
    if (await button.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${name}.`);
}
