import { describe, expect } from 'vitest';
import { services } from '../../../agency/words/home.ts';
import { testimonials, carousel as words } from '../../../agency/words/testimonials.ts';
import { journey } from '../journey.ts';
import { PHONE, type Visitor } from '../visitor.ts';

const carousel = 'section[aria-roledescription]';
const next = { css: `${carousel} button`, words: words.next };
const LAST = testimonials.length;
const slide = (number: number) => `#quotes > :nth-child(${number})`;

async function openCarousel(visitor: Visitor) {
  await visitor.open('/');
  // The parts above the carousel change their height when they arrive.
  await visitor.fontsAreShown();
  await visitor.focus({ css: '#services a', words: services.action });
  await visitor.press('Tab');
  await visitor.hasFocusOn('#quotes');
  // WebKitGTK does not always scroll to what Tab leads to.
  await visitor.readOf(slide(1), (quote) => quote.scrollIntoView({ block: 'center', behavior: 'instant' }));
}

/** The quote at that place, counted from 1, begins where the heading does, and every other one is out of reach. */
async function quoteIsShown(visitor: Visitor, shown: number) {
  const state = () =>
    visitor.readOf('#quotes', (strip) => {
      const begin = strip.closest('section')?.querySelector('h2')?.getBoundingClientRect().left ?? 0;
      return [...strip.querySelectorAll<HTMLElement>(':scope > *')].map((quote) => ({
        inert: quote.inert,
        inView: Math.abs(quote.getBoundingClientRect().left - begin) < 2,
      }));
    });
  await expect
    .poll(state)
    .toEqual(testimonials.map((_, index) => ({ inert: index + 1 !== shown, inView: index + 1 === shown })));
}

describe.skipIf(LAST < 2)('The carousel', () => {
  journey('keeps focus, and moves by a click, and round the loop by the arrow keys', async ({ visitor }) => {
    await openCarousel(visitor);
    await quoteIsShown(visitor, 1);
    await visitor.click(next);
    await quoteIsShown(visitor, 2);
    await visitor.focus(next);
    await visitor.press('ArrowLeft');
    await quoteIsShown(visitor, 1);
    await visitor.press('ArrowLeft');
    await quoteIsShown(visitor, LAST);
    await visitor.press('ArrowRight');
    await quoteIsShown(visitor, 1);
    await visitor.hasFocusOn(next);
  });

  journey('shows the quote to which the strip is scrolled', async ({ visitor }) => {
    await visitor.resize(PHONE);
    await openCarousel(visitor);
    // Firefox's driver has no finger that scrolls.
    await visitor.readOf('#quotes', (strip) => strip.scrollBy(strip.clientWidth, 0));
    await quoteIsShown(visitor, 2);
  });
});
