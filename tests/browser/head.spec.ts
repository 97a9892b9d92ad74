import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { brand, person } from '../../agency/brand.ts';
import { expect, test } from './fixtures.ts';
import { pages } from './pages.ts';

test.use({ sharesServer: true });

const SOFT_HYPHEN = '\u00AD';
const siteName = brand.name.replaceAll(SOFT_HYPHEN, '');

const content = (name: string) => `meta[name="${name}"], meta[property="${name}"]`;

test('every listed page has its title, address, color and link preview', async ({ page, request }) => {
  const seen: (string | null)[] = [];
  const read = (name: string) => page.locator(content(name)).getAttribute('content');
  for (const address of await listed(request)) {
    await page.goto(new URL(address).pathname);
    await expect(page).toHaveTitle(new RegExp(`\\S \\| ${RegExp.escape(siteName)}$`));
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
    await expect(page.locator(content('robots'))).toHaveCount(0);
    seen.push(await page.title(), await read('description'));
    expect(await read('theme-color')).toMatch(/^#[0-9a-f]{6}$/);
    for (const name of ['description', 'og:title', 'og:image:alt'])
      expect(await read(name), name).toMatch(/\S/);
    expect(await read('og:description')).toBe(await read('description'));
    expect(await read('og:url')).toBe(address);
    // The card has no picture of its own, so it takes that of Open Graph.
    expect(await read('twitter:card')).toBe('summary_large_image');
    const { pathname, search } = new URL((await read('og:image')) ?? '');
    const image = await request.get(pathname + search);
    const { width, height } = await sharp(await image.body()).metadata();
    expect([`${width}`, `${height}`]).toEqual([await read('og:image:width'), await read('og:image:height')]);
    expect(await page.locator('head').innerHTML()).not.toContain(SOFT_HYPHEN);
  }
  expect(seen.filter((words, index) => seen.indexOf(words) !== index)).toEqual([]);
});

test('a page that is an answer, not a place, asks to be left out of search results', async ({ page }) => {
  await page.goto('/contact/sent');
  await expect(page.locator(content('robots'))).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
});

test('the icons are there, of the size that they say', async ({ page, request }) => {
  await page.goto('/');
  for (const link of await page.locator('link[rel=icon], link[rel=apple-touch-icon]').all()) {
    const icon = await request.get((await link.getAttribute('href')) ?? '');
    const { width, height } = await sharp(await icon.body()).metadata();
    expect(await link.getAttribute('sizes')).toBe(`${width}x${height}`);
  }
  await expect(page.locator('link[rel=apple-touch-icon]')).toHaveCount(1);
  // Browsers ask for it by themselves.
  expect((await request.get('/favicon.ico')).headers()['content-type']).toMatch(/^image\//);
});

test('the home page tells machines who the agency is, without invented reviews', async ({ page }) => {
  await page.goto('/');
  const script = page.locator('script[type="application/ld+json"]');
  const data = JSON.parse((await script.textContent()) ?? '');
  expect(data).toMatchObject({
    '@type': 'ProfessionalService',
    name: siteName,
    email: brand.email,
    url: await page.locator('link[rel=canonical]').getAttribute('href'),
  });
  expect(data.employee?.name).toBe(person?.name.replaceAll(SOFT_HYPHEN, ''));
  expect(JSON.stringify(data)).not.toMatch(/"\w*(review|rating)\w*":/i);
});

test('robots.txt names the sitemap, which lists every page to be found', async ({ page, request }) => {
  await page.goto('/');
  const origin = new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '').origin;
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).not.toMatch(/^Disallow: \/\s*$/m);
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
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
