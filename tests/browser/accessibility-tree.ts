import type { Page } from '@playwright/test';

/**
 * The names of everything with this role that the browser itself shows to assistive technology. Playwright's own
 * reading of roles does not know `inert`.
 */
export async function exposedNames(page: Page, role: string): Promise<unknown[]> {
  const devtools = await page.context().newCDPSession(page);
  const { root } = await devtools.send('DOM.getDocument');
  const { nodes } = await devtools.send('Accessibility.queryAXTree', { nodeId: root.nodeId, role });
  await devtools.detach();
  return nodes.filter(({ ignored }) => !ignored).map(({ name }) => name?.value);
}
