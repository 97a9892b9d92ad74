import type { Page } from '@playwright/test';

/** Changes the HTML of each page on its way, and leaves out its policy, whose hashes are of the page as it was. */
export async function changePages(page: Page, change: (html: string) => string): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = (await response.text()).replace(/<meta http-equiv="content-security-policy"[^>]*>/, '');
    await route.fulfill({ response, body: change(html) });
  });
}

/**
 * Astro names fonts of Windows, macOS and iOS to stand in until a file is there. This lets those of Linux that are as wide
 * stand in for them.
 */
export function letLinuxStandIn(page: Page): Promise<void> {
  return changePages(page, (html) =>
    html
      .replaceAll('local("Times New Roman Bold")', '$&,local("Liberation Serif Bold")')
      .replaceAll('local("Arial Bold")', '$&,local("Liberation Sans Bold")'),
  );
}
