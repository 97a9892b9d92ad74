import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export async function expectAxeFindsNothing(page: Page): Promise<void> {
  // The pages have no frames, so the older mode gives the same result without opening another page.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  expect(found, `${page.viewportSize()?.width} px`).toEqual([]);
}
