import type { Page } from '@playwright/test';
import { expectSuccess, send, touchForm } from './contact-page.ts';

const readToTheEnd = (page: Page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded();

export const journeys = [
  {
    path: '/',
    open: (page: Page) => page.goto('/'),
    use: 'it is read to its end',
    act: readToTheEnd,
  },
  {
    path: '/contact',
    open: (page: Page) => page.goto('/contact'),
    use: 'a request is sent',
    act: async (page: Page) => {
      await touchForm(page);
      await send(page);
      await expectSuccess(page);
    },
  },
  {
    path: '/privacy',
    open: (page: Page) => page.goto('/privacy'),
    use: 'it is read to its end',
    act: readToTheEnd,
  },
] as const;

/** Bytes as they come over the network, headers included, by type. */
export type Weights = Record<string, number>;

/**
 * Counts the bytes of everything that arrives from now on, once nothing more arrives. Leaves out what a page does not
 * need: its icon, which a whole browser fetches for itself and a headless one does not.
 */
export async function weigh(page: Page): Promise<() => Promise<Weights>> {
  const devtools = await page.context().newCDPSession(page);
  const arrived = new Map<string, { type: string; url: string; bytes: number }>();
  devtools.on('Network.responseReceived', ({ requestId, type, response: { url } }) =>
    arrived.set(requestId, { type: type.toLowerCase(), url, bytes: 0 }),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = arrived.get(requestId);
    if (response) response.bytes = encodedDataLength;
  });
  await devtools.send('Network.enable');
  return async () => {
    await page.waitForLoadState('networkidle');
    const forBrowser = await page
      .locator('link[rel~=icon]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    const weights: Weights = {};
    for (const { type, url, bytes } of arrived.values())
      if (!forBrowser.includes(url)) weights[type] = (weights[type] ?? 0) + bytes;
    return weights;
  };
}
