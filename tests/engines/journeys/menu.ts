import { describe, expect } from 'vitest';
import { hero } from '../../../agency/words/home.ts';
import { header as words } from '../../../agency/words/navigation.ts';
import { cannot, journey } from '../journey.ts';
import { DESKTOP, PHONE, type Visitor } from '../visitor.ts';

const button = { css: 'header button', words: words.menu };
const link = (name: string) => ({ css: '#menu a', words: name });
const { services, benefits, contact } = words.anchors;
const listed = [services, benefits, contact, ...words.links.map(({ label }) => label)];

async function openOnPhone(visitor: Visitor, path = '/') {
  await visitor.resize(PHONE);
  await visitor.open(path);
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
  journey('opens and closes by clicks on its button', async ({ visitor }) => {
    await openOnPhone(visitor);
    await menuIsClosed(visitor);
    await visitor.click(button);
    await menuIsOpen(visitor);
    await visitor.click(button);
    await menuIsClosed(visitor);
  });

  journey('opens under a finger, and a tap outside closes it', async ({ visitor, skip }) => {
    skip(cannot.touch !== undefined, cannot.touch);
    await openOnPhone(visitor);
    await visitor.tap(button);
    await menuIsOpen(visitor);
    await visitor.tapAt({ x: 180, y: 700 });
    await menuIsClosed(visitor);
  });

  journey('closes by a click outside, which follows no link', async ({ visitor }) => {
    await openOnPhone(visitor);
    await visitor.click(button);
    await menuIsOpen(visitor);
    await visitor.clickAt({ x: 180, y: 700 });
    await menuIsClosed(visitor);
    await visitor.isAt('/');
  });

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

  journey('opens and closes by Space', async ({ visitor }) => {
    await openOnPhone(visitor);
    await visitor.focus(button);
    await visitor.press(' ');
    await menuIsOpen(visitor);
    await visitor.press(' ');
    await menuIsClosed(visitor);
    await visitor.hasFocusOn(button);
  });

  journey('has focus back on its button after a click on it and Escape', async ({ visitor }) => {
    await openOnPhone(visitor);
    await visitor.click(button);
    await menuIsOpen(visitor);
    await visitor.press('Escape');
    await menuIsClosed(visitor);
    await visitor.hasFocusOn(button);
  });

  journey('keeps its links from the Tab key while it is closed', async ({ visitor }) => {
    await openOnPhone(visitor);
    await visitor.focus(button);
    await visitor.press('Tab');
    await visitor.hasFocusOn({ css: 'main a', words: hero.action });
  });

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

  journey('leads from another page home, to the section', async ({ visitor }) => {
    await openOnPhone(visitor, '/privacy');
    await visitor.click(button);
    await visitor.click(link(services));
    await visitor.isAt('/#services');
    await visitor.seesBelowHeader('#services h2');
  });

  journey(
    'closes when the window grows wide, and stays closed when it is small again',
    async ({ visitor }) => {
      await openOnPhone(visitor);
      await visitor.click(button);
      await menuIsOpen(visitor);
      await visitor.resize(DESKTOP);
      await visitor.seesNo(button);
      // The page hears of its new width with the next frame, later than its styles.
      await buttonSaysOpen(visitor, 'false');
      await visitor.resize(PHONE);
      await menuIsClosed(visitor);
    },
  );
});

describe('The header on a wide screen', () => {
  journey('leads to each section, and shows it below itself', async ({ visitor }) => {
    await visitor.open('/');
    for (const id of ['services', 'benefits', 'contact'] as const) {
      await visitor.click(link(words.anchors[id]));
      await visitor.isAt(`/#${id}`);
      await visitor.seesBelowHeader(`#${id} :is(h2, p)`);
    }
  });

  for (const name of [words.getStarted, words.freeConsultation]) {
    journey(`leads by '${name}' to the form, and Back leads home`, async ({ visitor }) => {
      await visitor.open('/');
      await visitor.click(link(name));
      await visitor.isAt('/contact');
      await visitor.back();
      await visitor.isAt('/');
      await visitor.sees({ css: 'h1', words: hero.heading });
    });
  }
});
