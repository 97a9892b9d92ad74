import { expect } from 'vitest';
import { header } from '../../../agency/words/navigation.ts';
import { journey } from '../journey.ts';

for (const path of ['/', '/contact', '/contact/sent', '/privacy', '/no-such-page']) {
  journey(
    `${path} leads the keyboard past the header, is drawn in its own fonts, and is whole at 320 px`,
    async ({ visitor }) => {
      visitor.expectComplaint(/404/);
      await visitor.open(path);
      await visitor.press('Tab');
      await visitor.hasFocusOn({ css: 'a', words: header.skipLink });
      await visitor.press('Enter');
      await visitor.hasFocusOn('main');
      await visitor.fontsAreShown();
      await visitor.resize({ width: 320, height: 640 });
      expect(await visitor.read(sidewaysOverflow)).toEqual([]);
      expect(await visitor.read(headingsNeedTheFonts)).toBe(true);
    },
  );
}

/* The functions below run in the page. */

/** What a visitor would have to scroll sideways for, or cannot see at all. */
function sidewaysOverflow(): string[] {
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

/** Whether the heading is drawn in a font that was fetched, and would be of another width without it. */
async function headingsNeedTheFonts(): Promise<boolean> {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector('h1') ?? document.body);
  const width = () => [...range.getClientRects()].reduce((sum, line) => sum + line.width, 0);
  const before = width();
  document.fonts.clear();
  await new Promise(requestAnimationFrame);
  return width() !== before;
}
