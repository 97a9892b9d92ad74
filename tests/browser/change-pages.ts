import type { Page } from '@playwright/test';

/**
 * Astro names fonts of Windows, macOS and iOS to stand in until a file is there. This lets those of Linux that are as wide
 * stand in for them. It leaves out the page's policy, whose hashes are of the page as it was.
 */
export async function letLinuxStandIn(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/<meta http-equiv="content-security-policy"[^>]*>/, '')
      .replaceAll('local("Times New Roman Bold")', '$&,local("Liberation Serif Bold")')
      .replaceAll('local("Arial Bold")', '$&,local("Liberation Sans Bold")');
    await route.fulfill({ response, body });
  });
}
