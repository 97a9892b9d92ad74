import type { Page } from '@playwright/test';
import { z } from 'zod';
import { REPLY_WITHIN_HOURS } from '../../agency/promises.ts';
import { type LinkAction, signedLink } from '../../server/desk/signed-link.ts';
import { HONEYPOT_FIELD } from '../../shared/contact-function.ts';
import { postJson } from '../support/contact-call.ts';
import { startServer } from '../support/start-server.ts';
import { test as base, expect } from './fixtures.ts';

/** The agency with a mail of ours open: requests that came, and the links in the mails about them. */

const SECRET = 'a secret for the tests, of no use elsewhere';
const HOUR = 3_600_000;

const maya = { name: 'Maya Okafor', phone: '(555) 123-4567', email: 'maya@bakery.example' };

interface Desk {
  /** The server's clock, in epoch milliseconds. */
  clock: { time: number };
  /** A request comes in; resolves with a link about it. */
  receive(action: LinkAction, visitor?: Partial<typeof maya>): Promise<string>;
}

export const test = base.extend<Desk>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  clock: async ({}, use) => use({ time: Date.parse('2026-01-01T15:04:00Z') }),
  server: async ({ smtp, clock }, use) => {
    const env = { SECRET };
    const server = await startServer({ smtpUrl: smtp.url, env, now: () => clock.time, busyTimeoutMs: 500 });
    await use(server);
    await server.stop();
  },
  receive: async ({ server, clock }, use) =>
    use(async (action, visitor = {}) => {
      const trap = action === 'not-spam' ? { [HONEYPOT_FIELD]: 'filled' } : {};
      const answer = await postJson(server.origin, { ...maya, ...visitor, ...trap });
      const { id } = z.object({ id: z.string() }).parse(await answer.json());
      const target = { action, id, expiresAt: clock.time + 1000 * HOUR };
      return signedLink({ publicOrigin: server.origin, secret: SECRET }, target);
    }),
});

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const sheet = (page: Page) => page.getByRole('main');
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Every page that a link can lead to, and how the agency comes to see it. */
export const agencyStates: Record<string, (page: Page, desk: Desk) => Promise<void>> = {
  'a request to answer': async (page, { receive }) => {
    await page.goto(await receive('replied'));
  },
  'a request that is overdue': async (page, { receive, clock }) => {
    const link = await receive('replied');
    clock.time += (REPLY_WITHIN_HOURS + 1) * HOUR;
    await page.goto(link);
  },
  'a request replied to on time': async (page, { receive, clock }) => {
    const link = await receive('replied');
    clock.time += HOUR;
    await page.goto(link);
    await press(page, 'Mark as replied');
    await expect(sheet(page)).toContainText('on time');
  },
  'a request replied to late': async (page, { receive, clock }) => {
    const link = await receive('replied');
    clock.time += (REPLY_WITHIN_HOURS + 6) * HOUR;
    await page.goto(link);
    await press(page, 'Mark as replied');
    await expect(sheet(page)).toContainText('late');
  },
  'a request of a very long name': async (page, { receive }) => {
    await page.goto(await receive('replied', { name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(5) }));
  },
  'a suspected request': async (page, { receive }) => {
    await page.goto(await receive('not-spam'));
  },
  'a request cleared of suspicion': async (page, { receive }) => {
    await page.goto(await receive('not-spam'));
    await press(page, 'Not spam');
    await expect(sheet(page)).toContainText('cleared');
  },
  'a bad link': async (page, { receive }) => {
    await page.goto(`${await receive('replied')}x`);
  },
};
