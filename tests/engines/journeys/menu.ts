import { person } from '../../../agency/brand.ts';
import { header as words } from '../../../agency/words/navigation.ts';
import { journey } from '../journey.ts';
import { PHONE, type Visitor } from '../visitor.ts';

const button = { css: 'header button', words: words.menu };
const link = (name: string) => ({ css: '#menu a', words: name });
const { services, benefits, contact } = words.anchors;
/** The menu ends with this. */
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
  await visitor.startsBelowHeader('#benefits');
});
