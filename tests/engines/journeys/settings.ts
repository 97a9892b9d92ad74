import { describe, expect } from 'vitest';
import { carousel as words } from '../../../agency/words/testimonials.ts';
import { journeyWith } from '../journey.ts';
import { DESKTOP, PHONE } from '../visitor.ts';
import { paths, sidewaysOverflow } from './page-checks.ts';

const withSettings = journeyWith({ reducedMotion: true, largeText: true });

describe('A visitor who has set reduced motion and large text', () => {
  withSettings('sees nothing slide or fade, and the next quote at once', async ({ visitor }) => {
    visitor.expectComplaint(/404/);
    for (const path of paths) {
      await visitor.open(path);
      const motion = await visitor.read(() => ({
        isReduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
        animations: document.getAnimations().length,
        scrolling: getComputedStyle(document.documentElement).scrollBehavior,
      }));
      expect(motion, path).toEqual({ isReduced: true, animations: 0, scrolling: 'auto' });
    }
    await visitor.open('/');
    const next = { css: '[aria-roledescription=carousel] button', words: words.next };
    await visitor.readOf(next, (button) => button.scrollIntoView());
    await expect.poll(() => visitor.readOf(next, (button) => button.matches(':enabled'))).toBe(true);
    const distance = await visitor.readOf(next, async (button) => {
      button.click();
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      const left = (css: string) => document.querySelector(css)?.getBoundingClientRect().left ?? Number.NaN;
      return Math.abs(left('[aria-roledescription=slide]:nth-child(2)') - left('.strip'));
    });
    expect(distance).toBeLessThan(1);
  });

  for (const size of [PHONE, DESKTOP]) {
    withSettings(`reads every page whole with text at 200 %, ${size.width} px wide`, async ({ visitor }) => {
      visitor.expectComplaint(/404/);
      await visitor.resize(size);
      for (const path of paths) {
        await visitor.open(path);
        await visitor.fontsAreShown();
        const root = await visitor.read(() =>
          Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
        );
        expect(root).toBeGreaterThanOrEqual(32);
        expect(await visitor.read(sidewaysOverflow), path).toEqual([]);
      }
    });
  }
});
