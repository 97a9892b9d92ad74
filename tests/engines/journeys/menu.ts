import { expect } from 'vitest';
import { person } from '../../../agency/brand.ts';
import { callToAction } from '../../../agency/words/home.ts';
import { header as words } from '../../../agency/words/navigation.ts';
import { journey } from '../journey.ts';
import { DESKTOP, PHONE, type Visitor } from '../visitor.ts';

const button = { css: 'header button', words: words.menu };
const link = (name: string) => ({ css: '#menu a', words: name });
const { services, benefits, contact } = words.anchors;
/** What the menu ends with. */
export const lastLink = person?.telephone ? '#menu [href^="tel:"]' : link(words.freeConsultation);
const listed = [services, benefits, contact, ...words.links.map(({ label }) => label)];

const OUTSIDE = { x: 180, y: 700 };

const menuIs = async (visitor: Visitor, state: 'open' | 'closed') => {
  const isOpen = state === 'open';
  await (isOpen ? visitor.sees(link(services)) : visitor.seesNo(link(services)));
  const cross = `${button.css} path:last-child`;
  await (isOpen ? visitor.sees(cross) : visitor.seesNo(cross));
};

journey('on a phone the menu works by click, tap and keys', async ({ visitor }) => {
  await visitor.resize(PHONE);
  await visitor.open('/');
  await menuIs(visitor, 'closed');
  for (const [open, close] of [
    [() => visitor.click(button), () => visitor.click(button)],
    [() => visitor.click(button), () => visitor.clickAt(OUTSIDE)],
    [() => visitor.tap(button), () => visitor.tapAt(OUTSIDE)],
    [() => visitor.click(button), () => visitor.press('Escape')],
  ] as const) {
    await open();
    await menuIs(visitor, 'open');
    await close();
    await menuIs(visitor, 'closed');
  }
  await visitor.hasFocusOn(button);
  await visitor.press('Enter');
  await menuIs(visitor, 'open');
  await visitor.hasFocusOn(button);
  for (const name of [...listed, words.getStarted, words.freeConsultation]) {
    await visitor.press('Tab');
    await visitor.hasFocusOn(link(name));
  }
  if (person?.telephone) await visitor.press('Tab');
  await visitor.hasFocusOn(lastLink);
  await visitor.press('Tab');
  await menuIs(visitor, 'closed');
  await visitor.isAt('/');

  await visitor.click(button);
  await visitor.click(link(benefits));
  await visitor.isAt('/#benefits');
  await menuIs(visitor, 'closed');
  await visitor.seesBelowHeader('#benefits h2');
});

journey('on a wide screen a header of two rows covers nothing that a link leads to', async ({ visitor }) => {
  await visitor.open('/');
  await visitor.read(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('#menu a { letter-spacing: 0.6em }');
    document.adoptedStyleSheets.push(sheet);
  });
  await visitor.click(link(benefits));
  await visitor.seesBelowHeader('#benefits h2');
});

journey(
  'anchors, find and the back button reach what is laid out late, and the bar was honest',
  async ({ visitor }) => {
    // Firefox says so of a page that is left before its fonts are there.
    visitor.expectComplaint(/downloadable font: download failed/);
    const height = () => visitor.read(() => document.documentElement.scrollHeight);
    const find = (words: string) =>
      visitor.read((words) => Reflect.get(window, 'find').call(window, words), words);
    for (const size of [PHONE, DESKTOP]) {
      await visitor.resize(size);
      await visitor.open('/privacy');
      await visitor.open('/#contact');
      await visitor.seesBelowHeader('#contact p');
      await visitor.open('/');
      const first = await height();
      if (size === DESKTOP) await visitor.click(link(services));
      else await visitor.read(() => location.assign('#services'));
      await visitor.seesBelowHeader('#services h2');
      await visitor.read(() => location.assign('#contact'));
      await visitor.seesBelowHeader('#contact p');
      await visitor.read(() => history.back());
      await visitor.seesBelowHeader('#services h2');
      await find(callToAction.terms[0]?.label ?? '');
      await visitor.seesBelowHeader('main dt');
      expect(Math.abs((await height()) / first - 1)).toBeLessThan(0.1);
    }
  },
);
