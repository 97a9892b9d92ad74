import type { Page } from '@playwright/test';
import { brand } from '../../agency/brand.ts';
import { REPLY_WITHIN_HOURS } from '../../agency/promises.ts';
import { actions, labels } from '../../agency/words/agency-mails.ts';
import { contactFields } from '../../agency/words/contact-fields.ts';
import { linkPages } from '../../agency/words/link-pages.ts';
import { readableTime } from '../../server/readable.ts';
import { signedLink } from '../../server/requests/signed-link.ts';
import type { ContactRequest } from '../../shared/contact-request.ts';
import { postedId, VISITOR } from '../support/contact-call.ts';
import { startServer } from '../support/server.ts';
import { expectAxeFindsNothing } from './axe.ts';
import { test as base, expect, RELEASE } from './fixtures.ts';
import { DESKTOP, PHONE } from './home-page.ts';
import { beyondTheEdge, smallTargets } from './layout.ts';

/** The agency finds these pages, as they are built, behind the links in its mails. */

const SECRET = 'a secret for the tests, of no use elsewhere';
const HOUR = 3_600_000;

interface Office {
  clock: { time: number };
  receive(visitor?: Partial<ContactRequest>): Promise<string>;
}

const test = base.extend<Office>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  clock: async ({}, use) => use({ time: Date.parse('2026-01-01T15:04:00Z') }),
  server: async ({ smtp, clock }, use) => {
    const env = { SECRET };
    const server = await startServer({ smtpUrl: smtp.url, env, now: () => clock.time });
    await use(server);
    await server.stop();
  },
  receive: async ({ server, clock }, use) =>
    use(async (visitor = {}) => {
      const id = await postedId(server.origin, { ...VISITOR, ...visitor });
      const target = { id, expiresAt: clock.time + 1000 * HOUR };
      return signedLink({ config: { publicOrigin: server.origin }, secret: SECRET }, target);
    }),
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const sheet = (page: Page) => page.getByRole('main');

// A machine that is busy can abort a transition between two pages, which Chromium reports as an error.
test.use({ expectedConsole: [/Failed to load resource/], contextOptions: { reducedMotion: 'reduce' } });

const states: Record<string, (page: Page, office: Office) => Promise<unknown>> = {
  'a request that is overdue': async (page, { receive, clock }) => {
    const link = await receive();
    clock.time += (REPLY_WITHIN_HOURS + 1) * HOUR;
    await page.goto(link);
  },
  'a bad link': async (page, { receive }) => {
    const response = await page.goto(`${await receive()}x`);
    expect(response?.status()).toBe(404);
    await expect(heading(page)).toHaveText(linkPages.badLink.heading);
    await expect(sheet(page)).toContainText(linkPages.badLink.paragraphs.at(-1) ?? '');
    await expect(sheet(page).getByRole('button')).toHaveCount(0);
  },
};

const shown = (epochMs: number) => readableTime(epochMs, brand.timeZone);

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  test('by keyboard the request is marked, unmarked and marked again', async ({ page, receive, clock }) => {
    const link = await receive();
    await page.goto(link);
    await expect(page).toHaveTitle(`${linkPages.waiting.heading} | ${brand.name}`);
    await expect(sheet(page)).toContainText(linkPages.waiting.stamp);
    await expectFacts(page, {
      [contactFields.name.short]: 'Maya Okafor',
      [labels.received]: shown(clock.time),
      [labels.due]: shown(clock.time + REPLY_WITHIN_HOURS * HOUR),
    });
    clock.time += HOUR;
    for (const [button, then] of [
      [actions.markReplied, linkPages.replied.heading],
      [actions.unmark, linkPages.waiting.heading],
      [actions.markReplied, linkPages.replied.heading],
    ] as const) {
      await expect(sheet(page).getByRole('button')).toHaveText([button]);
      await tabTo(page, button);
      await page.keyboard.press('Enter');
      await expect(heading(page)).toHaveText(then);
      await expect(page).toHaveURL(link);
    }
    await expect(sheet(page)).toContainText(linkPages.replied.stamp);
    await expectFacts(page, { [labels.replied]: shown(clock.time) });
  });
});

for (const [state, bring] of Object.entries(states)) {
  test(
    `${state} is whole for axe, search engines and a small screen`,
    RELEASE,
    async ({ page, receive, clock }) => {
      await bring(page, { receive, clock });
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await expect(heading(page)).toHaveCount(1);
      expect(await page.content()).not.toContain('%%');
      for (const viewport of [DESKTOP, PHONE]) {
        await page.setViewportSize(viewport);
        await expectAxeFindsNothing(page);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(beyondTheEdge)).toEqual([]);
      expect(await page.evaluate(smallTargets)).toEqual([]);
    },
  );
}

async function expectFacts(page: Page, facts: Record<string, string>) {
  for (const [label, value] of Object.entries(facts)) {
    const term = sheet(page).locator('dt', { hasText: new RegExp(`^${RegExp.escape(label)}$`) });
    await expect(term.locator('xpath=following-sibling::dd')).toHaveText(value);
  }
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
