import { describe, expect } from 'vitest';
import { header as words } from '../../../agency/words/navigation.ts';
import { journey } from '../journey.ts';
import { PHONE, type Visitor } from '../visitor.ts';

const button = { css: 'header button', words: words.menu };
const link = (name: string) => ({ css: '#menu a', words: name });
const { services, benefits, contact } = words.anchors;
const listed = [services, benefits, contact, ...words.links.map(({ label }) => label)];

const OUTSIDE = { x: 180, y: 700 };

async function openOnPhone(visitor: Visitor) {
  await visitor.resize(PHONE);
  await visitor.open('/');
  await menuIsClosed(visitor);
}

async function menuIsOpen(visitor: Visitor) {
  await visitor.sees(link(services));
  await buttonSaysOpen(visitor, 'true');
}

async function menuIsClosed(visitor: Visitor) {
  await visitor.seesNo(link(services));
  await buttonSaysOpen(visitor, 'false');
}

const buttonSaysOpen = (visitor: Visitor, expected: 'true' | 'false') =>
  expect.poll(() => visitor.readOf(button.css, ({ ariaExpanded }) => ariaExpanded)).toBe(expected);

describe('The menu on a phone', () => {
  journey(
    'opens by a click or a tap on its button, and closes by another, by one outside and by Escape',
    async ({ visitor }) => {
      await openOnPhone(visitor);
      for (const [open, close] of [
        [() => visitor.click(button), () => visitor.click(button)],
        [() => visitor.click(button), () => visitor.clickAt(OUTSIDE)],
        [() => visitor.tap(button), () => visitor.tapAt(OUTSIDE)],
        [() => visitor.click(button), () => visitor.press('Escape')],
      ] as const) {
        await open();
        await menuIsOpen(visitor);
        await close();
        await menuIsClosed(visitor);
      }
      await visitor.hasFocusOn(button);
      await visitor.isAt('/');
    },
  );

  journey(
    'opens by Enter, shows its links to the Tab key in order, and Escape returns to its button',
    async ({ visitor }) => {
      await openOnPhone(visitor);
      await visitor.focus(button);
      await visitor.press('Enter');
      await menuIsOpen(visitor);
      await visitor.hasFocusOn(button);
      for (const name of [...listed, words.getStarted, words.freeConsultation]) {
        await visitor.press('Tab');
        await visitor.hasFocusOn(link(name));
      }
      await visitor.press('Escape');
      await menuIsClosed(visitor);
      await visitor.hasFocusOn(button);
    },
  );

  journey(
    'closes when a link is followed, with the section in view below the header',
    async ({ visitor }) => {
      await openOnPhone(visitor);
      await visitor.click(button);
      await visitor.click(link(benefits));
      await visitor.isAt('/#benefits');
      await menuIsClosed(visitor);
      await visitor.seesBelowHeader('#benefits h2');
    },
  );
});
