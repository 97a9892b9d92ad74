import { hash } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { brand, person } from '../../agency/brand.ts';
import { expect, test } from './fixtures.ts';
import { pages } from './pages.ts';

test.use({ sharesServer: true });

const SOFT_HYPHEN = '\u00AD';
const siteName = brand.name.replaceAll(SOFT_HYPHEN, '');

const content = (name: string) => `meta[name="${name}"], meta[property="${name}"]`;

test('every listed page has its canonical address and its link preview', async ({ page, request }) => {
  const seen: (string | null)[] = [];
  const read = (name: string) => page.locator(content(name)).getAttribute('content');
  for (const address of await listed(request)) {
    const path = new URL(address).pathname;
    await page.goto(path);
    await expect(page).toHaveTitle(new RegExp(`\\S \\| ${RegExp.escape(siteName)}$`));
    const description = await read('description');
    expect(description, path).toMatch(/\S/);
    seen.push(await page.title(), description);
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(canonical).toBe(address);
    await expect(page.locator(content('robots'))).toHaveCount(0);
    expect(await read('theme-color')).toMatch(/^#[0-9a-f]{6}$/);
    expect(await read('viewport')).toBe('width=device-width, initial-scale=1');

    expect(await read('og:title')).toMatch(/\S/);
    expect(await read('og:description')).toBe(description);
    expect(await read('og:url')).toBe(canonical);
    expect(await read('og:type')).toBe('website');
    expect(await read('og:locale')).toMatch(/^[a-z]{2,3}_[A-Z\d]{2,3}$/);
    // Without a picture of its own the card takes Open Graph's.
    expect(await read('twitter:card')).toBe('summary_large_image');
    const { pathname, search } = new URL((await read('og:image')) ?? '');
    const image = await (await request.get(pathname + search)).body();
    // A messenger keeps a picture by its address: another picture has another one.
    expect(search).toBe(`?v=${hash('sha256', image).slice(0, 8)}`);
    const picture = sharp(image);
    const { width, height } = await picture.metadata();
    expect([width, height].map(String)).toEqual([
      await read('og:image:width'),
      await read('og:image:height'),
    ]);
    expect(await read('og:image:alt')).toMatch(/\S/);
    expect(await page.locator('head').innerHTML()).not.toContain(SOFT_HYPHEN);
  }
  expect(seen.filter((words, index) => seen.indexOf(words) !== index)).toEqual([]);
});

test('pages that are answers, not places, ask to be left out of search results', async ({ page }) => {
  await page.goto('/contact/sent');
  await expect(page.locator(content('robots'))).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
});

test('the icons are there, of the size that they say', async ({ page, request }) => {
  await page.goto('/');
  for (const link of await page.locator('link[rel=icon], link[rel=apple-touch-icon]').all()) {
    const icon = await request.get((await link.getAttribute('href')) ?? '');
    expect(icon.status()).toBe(200);
    expect(icon.headers()['content-type']).toMatch(/^image\/(x-icon|png)/);
    // Previews of links take the largest by this. metascraper 5.58.1 takes one without it for 1 px:
    // https://github.com/microlinkhq/metascraper/blob/master/packages/metascraper-logo-favicon/src/index.js
    const { width, height } = await sharp(await icon.body()).metadata();
    expect(await link.getAttribute('sizes')).toBe(`${width}x${height}`);
  }
  await expect(page.locator('link[rel=apple-touch-icon]')).toHaveCount(1);
  // Browsers ask for it by themselves.
  expect(await sharp(await (await request.get('/favicon.ico')).body()).metadata()).toMatchObject({
    width: 48,
  });
});

test('the home page tells machines who the agency is, without invented reviews', async ({ page }) => {
  await page.goto('/');
  const script = page.locator('script[type="application/ld+json"]');
  await expect(script).toHaveCount(1);
  const data = JSON.parse((await script.textContent()) ?? '');
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    name: siteName,
    email: brand.email,
    areaServed: { '@type': 'Country', name: brand.country },
  });
  expect([data.employee?.name, data.address.addressLocality]).toEqual(
    [person?.name, person?.town].map((said) => said?.replaceAll(SOFT_HYPHEN, '')),
  );
  const calls = await page.locator('[href^="tel:"]').evaluateAll(([link]) => link?.getAttribute('href'));
  expect(data.telephone && `tel:${data.telephone}`).toBe(calls ?? undefined);
  expect(data.url).toBe(await page.locator('link[rel=canonical]').getAttribute('href'));
  expect(JSON.stringify(data)).not.toMatch(/"\w*(review|rating)\w*":/i);
});

test('robots.txt names the sitemap, which lists every page to be found', async ({ page, request }) => {
  await page.goto('/');
  const origin = new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '').origin;
  const robots = await request.get('/robots.txt');
  expect(robots.status()).toBe(200);
  expect(robots.headers()['content-type']).toContain('text/plain');
  const text = await robots.text();
  expect(text).toMatch(/^User-agent: \*$/m);
  expect(text).not.toMatch(/^Disallow: \/\s*$/m);
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);

  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.status()).toBe(200);
  expect(sitemap.headers()['content-type']).toMatch(/^(application|text)\/xml/);
  const mayBeFound = [];
  for (const path of pages) {
    await page.goto(path);
    if ((await page.locator(content('robots')).count()) === 0) mayBeFound.push(origin + path);
  }
  expect(new Set(await listed(request))).toEqual(new Set(mayBeFound));
});

async function listed(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
}
