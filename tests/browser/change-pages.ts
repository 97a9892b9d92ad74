import type { Page } from '@playwright/test';

/** Runs in a page: the form waits for its client and for an answer as long as a busy machine takes, not 4 and 15 s. */
export function letFormWait(): void {
  const start = window.setTimeout;
  const longer = (ms = 0) => (ms === 4_000 || ms === 15_000 ? 300_000 : ms);
  Reflect.set(window, 'setTimeout', (work: () => void, ms?: number) => start(work, longer(ms)));
}

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
