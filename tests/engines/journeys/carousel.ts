import { describe, expect } from 'vitest';
import { testimonials, carousel as words } from '../../../agency/words/testimonials.ts';
import { cannot, journey } from '../journey.ts';
import { PHONE, type Visitor } from '../visitor.ts';

const carousel = '[aria-roledescription=carousel]';
const next = { css: `${carousel} button`, words: words.next };
const previous = { css: `${carousel} button`, words: words.previous };
const LAST = testimonials.length;
const slide = (number: number) => `[aria-roledescription=slide]:nth-child(${number})`;

async function openCarousel(visitor: Visitor) {
  await visitor.open('/');
  // What is above the carousel changes its height when they arrive.
  await visitor.fontsAreShown();
  await visitor.readOf(slide(1), (quote) => quote.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect.poll(() => visitor.readOf(next, (button) => button.matches(':enabled'))).toBe(true);
}

/** The quote at that place, counted from 1, fills the carousel, and every other one is out of reach. */
async function quoteIsShown(visitor: Visitor, shown: number) {
  const state = () =>
    visitor.readOf(`${carousel} .strip`, (strip) => {
      const window = strip.getBoundingClientRect();
      return [...strip.querySelectorAll<HTMLElement>('[aria-roledescription=slide]')].map((quote) => ({
        inert: quote.inert,
        inView: Math.abs(quote.getBoundingClientRect().left - window.left) < window.width / 10,
      }));
    });
  await expect
    .poll(state)
    .toEqual(testimonials.map((_, index) => ({ inert: index + 1 !== shown, inView: index + 1 === shown })));
}

describe('The carousel', () => {
  journey(
    'loops through its quotes by clicks, to the last and to the first, and focus stays on the button',
    async ({ visitor }) => {
      await openCarousel(visitor);
      for (const index of testimonials.keys()) {
        await quoteIsShown(visitor, index + 1);
        await visitor.click(next);
      }
      await quoteIsShown(visitor, 1);
      await visitor.click(previous);
      await quoteIsShown(visitor, LAST);
      await visitor.click(next);
      await quoteIsShown(visitor, 1);
    },
  );

  journey('moves by Enter and Space on its buttons, which keep focus', async ({ visitor }) => {
    await openCarousel(visitor);
    await visitor.focus(next);
    await visitor.press('Enter');
    await quoteIsShown(visitor, 2);
    await visitor.hasFocusOn(next);
    await visitor.press('Shift', 'Tab');
    await visitor.hasFocusOn(previous);
    await visitor.press(' ');
    await quoteIsShown(visitor, 1);
    await visitor.hasFocusOn(previous);
  });

  journey('moves by the arrow keys while focus is inside', async ({ visitor }) => {
    await openCarousel(visitor);
    await visitor.focus(next);
    await visitor.press('ArrowLeft');
    await quoteIsShown(visitor, LAST);
    await visitor.press('ArrowRight');
    await quoteIsShown(visitor, 1);
    await visitor.press('ArrowRight');
    await quoteIsShown(visitor, 2);
    await visitor.hasFocusOn(next);
  });

  journey('changes the quote under a mouse that drags it', async ({ visitor }) => {
    await openCarousel(visitor);
    await visitor.dragLeft(slide(1), 'mouse');
    await quoteIsShown(visitor, 2);
  });

  journey(
    'changes the quote under a finger that swipes sideways, and the page stays',
    async ({ visitor, skip }) => {
      skip(cannot.touch !== undefined, cannot.touch);
      await visitor.resize(PHONE);
      await openCarousel(visitor);
      const before = await visitor.read(() => scrollY);
      await visitor.dragLeft(slide(1), 'touch');
      await quoteIsShown(visitor, 2);
      expect(await visitor.read(() => scrollY)).toBe(before);
    },
  );
});
