import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Runs all of axe's rules, or those that are named. */
export async function expectAxeFindsNothing(page: Page, rules: string[] = []): Promise<void> {
  // The pages have no frames, so the older mode gives the same result without opening another page.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  expect(found, `${page.viewportSize()?.width} px`).toEqual([]);
}
