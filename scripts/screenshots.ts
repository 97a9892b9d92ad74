/**
 * Takes the twelve pictures in `docs/screenshots/`, on a phone and on a laptop, from the built site behind the real
 * server: the README shows one of them, and a review of the look needs them all.
 */
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { VISITOR } from '../tests/support/contact-call.ts';
import { fillIn } from '../tests/support/fill-in.ts';
import { startSmtpPeer } from '../tests/support/smtp-peer.ts';
import { startServer } from '../tests/support/start-server.ts';
import { findChromium } from './browsers.ts';
import { withPictures } from './dev/inbox.ts';
import { projectRoot } from './run.ts';

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];

await using smtp = await startSmtpPeer();
await using server = await startServer({ smtpUrl: smtp.url });

/** What each picture shows, and how to get there. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => page.goto('/'),
  'home-first-screen': (page) => page.goto('/'),
  contact: (page) => page.goto('/contact'),
  'contact-failure': async (page) => {
    await page.route('**/functions/v1/**', (route) => route.abort());
    await send(page);
    await page.locator('[data-outcome=failed]').waitFor();
  },
  'not-found': (page) => page.goto('/no-such-page'),
  mail: async (page) => {
    await send(page);
    const [mail] = await smtp.mails.waitFor(1, ({ recipients }) => recipients.includes(VISITOR.email));
    // The site's own policy would keep the mail's styles out.
    await page.goto('about:blank');
    const { html = '', attachments } = await PostalMime.parse(mail?.source ?? '', {
      attachmentEncoding: 'base64',
    });
    await page.setContent(withPictures(html, attachments));
  },
};

/** The others show the whole page. */
const ONLY_FIRST_SCREEN = ['home-first-screen', 'contact-failure'];

await using browser = await chromium.launch({ executablePath: findChromium() });
for (const [name, bring] of Object.entries(states)) {
  for (const viewport of SIZES) {
    // Reduced motion shows the final state of each animation.
    const page = await browser.newPage({ viewport, reducedMotion: 'reduce', baseURL: server.origin });
    await bring(page);
    await page.waitForLoadState('networkidle');
    const fullPage = !ONLY_FIRST_SCREEN.includes(name);
    if (fullPage) await scrollThrough(page);
    const picture = await page.screenshot({ fullPage });
    // The site has few colours, so a palette makes a picture a third of its size.
    await sharp(picture)
      .png({ palette: true, effort: 10 })
      .toFile(join(projectRoot, 'docs/screenshots', `${name}-${viewport.width}.png`));
    await page.close();
  }
}

async function send(page: Page) {
  await page.goto('/contact', { waitUntil: 'networkidle' });
  await fillIn(page, VISITOR);
  await page.locator('form [type=submit]').click();
}

/** Parts that wait to become visible start. */
async function scrollThrough(page: Page) {
  for (const section of await page.locator('main section, footer').all())
    await section.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 0));
}
