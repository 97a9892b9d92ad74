import { describe, expect } from 'vitest';
import { notFound } from '../../../agency/words/errors.ts';
import { header } from '../../../agency/words/navigation.ts';
import { privacyPolicy } from '../../../agency/words/privacy-policy.ts';
import { journey } from '../journey.ts';
import { DESKTOP, PHONE } from '../visitor.ts';
import { axeFindsNothing, headingsNeedTheFonts, paths, sidewaysOverflow } from './page-checks.ts';

describe('Every page', () => {
  for (const path of paths) {
    journey(
      `${path} leads the keyboard past the header, is drawn in its own fonts, has nothing that axe finds, and is whole at 320 px`,
      async ({ visitor }) => {
        visitor.expectComplaint(/404/);
        await visitor.open(path);
        await visitor.press('Tab');
        await visitor.hasFocusOn({ css: 'a', words: header.skipLink });
        await visitor.press('Enter');
        await visitor.hasFocusOn('main');
        await visitor.fontsAreShown();
        for (const size of [DESKTOP, PHONE]) {
          await visitor.resize(size);
          await axeFindsNothing(visitor, `${size.width} px`);
        }
        const origins = await visitor.read(() => [
          ...new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin)),
        ]);
        expect(origins).toEqual([visitor.origin]);
        await visitor.resize({ width: 320, height: 640 });
        expect(await visitor.read(sidewaysOverflow)).toEqual([]);
        expect(await visitor.read(headingsNeedTheFonts)).toBe(true);
      },
    );
  }

  journey('axe finds nothing on the home page with its menu open', async ({ visitor }) => {
    await visitor.resize(PHONE);
    await visitor.open('/');
    await visitor.click({ css: 'header button', words: header.menu });
    await visitor.sees({ css: '#menu a', words: header.getStarted });
    await axeFindsNothing(visitor, 'the menu');
  });

  journey('the page that is not there leads home', async ({ visitor }) => {
    visitor.expectComplaint(/404/);
    await visitor.open('/no-such-page');
    await visitor.sees({ css: 'h1', words: notFound.text });
    await visitor.click({ css: 'main a', words: notFound.wayHome });
    await visitor.isAt('/');
  });

  journey(
    "the privacy policy's list leads to the last section and to the first, below the header",
    async ({ visitor }) => {
      await visitor.open('/privacy');
      const [first] = privacyPolicy.sections;
      const last = privacyPolicy.sections.at(-1);
      for (const { id } of [last, first].filter((section) => section !== undefined)) {
        await visitor.click(`main nav [href="#${id}"]`);
        await visitor.isAt(`/privacy#${id}`);
        await visitor.seesBelowHeader(`[id="${id}"] h2`);
      }
    },
  );
});
