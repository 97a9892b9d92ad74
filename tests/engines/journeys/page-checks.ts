import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Visitor } from '../visitor.ts';

/** What holds for every page, and how to check it there. */

export const paths = ['/', '/contact', '/contact/sent', '/privacy', '/no-such-page'];

/** Runs in the page: what a visitor would have to scroll sideways for, or cannot see at all. */
export function sidewaysOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const words = document.querySelectorAll('h1, h2, h3, p, li, a, button, input, label, figcaption');
  const outside = [...words].filter((element) => {
    if (!element.checkVisibility() || element.closest('.strip, [href="#main"], [aria-hidden=true]'))
      return false;
    const { left, right } = element.getBoundingClientRect();
    return left < -0.5 || right > clientWidth + 0.5;
  });
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth}`] : []),
    ...outside.map(({ tagName, textContent }) => `${tagName} ${textContent}`),
  ];
}

/** Runs in the page: whether the heading is drawn in a font that was fetched, and would be of another width without it. */
export async function headingsNeedTheFonts(): Promise<boolean> {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector('h1') ?? document.body);
  const width = () => [...range.getClientRects()].reduce((sum, line) => sum + line.width, 0);
  const before = width();
  document.fonts.clear();
  await new Promise(requestAnimationFrame);
  return width() !== before;
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export async function axeFindsNothing(visitor: Visitor, where: string) {
  const violations = await visitor.evaluate(`(async () => {
    ${AXE}
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' '));
  })()`);
  expect(violations, where).toEqual([]);
}
