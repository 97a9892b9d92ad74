import { beforeEach, describe, expect } from 'vitest';
import { brand } from '../../../agency/brand.ts';
import { submission } from '../../../agency/words/contact.ts';
import { header as words } from '../../../agency/words/navigation.ts';
import { cannot, journeyWith } from '../journey.ts';
import { PHONE } from '../visitor.ts';
import { field, fieldsHold, fillIn, newRequest, storedOf, submit } from './form.ts';

const scriptless = journeyWith({ script: 'off' });

describe('Without script', () => {
  beforeEach(({ skip }) => skip(cannot.switchScriptOff !== undefined, cannot.switchScriptOff));

  scriptless(
    'a request is posted, stored once and thanked for on a page that can be reloaded',
    async ({ visitor, server, smtp }) => {
      const request = newRequest();
      await visitor.open('/contact');
      await fillIn(visitor, request);
      await visitor.click(submit);
      await visitor.isAt('/contact/sent');
      expect(await visitor.wordsOf('h1')).toBe(submission.succeeded.title);
      expect(await visitor.wordsOf('main')).toContain(submission.succeeded.description);
      await visitor.reload();
      expect(await visitor.wordsOf('h1')).toBe(submission.succeeded.title);
      expect(storedOf(request, server.databasePath)).toEqual([expect.objectContaining(request)]);
      await smtp.mails.waitFor(1, ({ recipients }) => recipients.includes(request.email));
    },
  );

  scriptless("an empty form is held back by the browser's own check", async ({ visitor }) => {
    await visitor.open('/contact');
    await visitor.click(submit);
    await visitor.hasFocusOn(field('name'));
    await visitor.isAt('/contact');
  });

  scriptless(
    'a refused form comes back with its values, and is sent once corrected',
    async ({ visitor, server }) => {
      visitor.expectComplaint(/4\d\d/);
      const request = newRequest();
      await visitor.open('/contact');
      await fillIn(visitor, { ...request, name: ' ' });
      await visitor.press('Enter');
      await expect.poll(() => visitor.wordsOf('h1')).toBe(submission.failed.title);
      expect(await visitor.wordsOf('main')).toContain(submission.failed.description + brand.email);
      await fieldsHold(visitor, { ...request, name: ' ' });
      await visitor.click(field('name'));
      await visitor.type(request.name);
      await visitor.press('Enter');
      await visitor.isAt('/contact/sent');
      expect(storedOf(request, server.databasePath)).toHaveLength(1);
    },
  );

  scriptless('the menu opens by a click and closes by Escape, and its links lead on', async ({ visitor }) => {
    const button = { css: 'header button', words: words.menu };
    const link = { css: '#menu a', words: words.getStarted };
    await visitor.resize(PHONE);
    await visitor.open('/');
    await visitor.seesNo(link);
    await visitor.click(button);
    await visitor.sees(link);
    await visitor.press('Escape');
    await visitor.seesNo(link);
    await visitor.click(button);
    await visitor.click(link);
    await visitor.isAt('/contact');
  });

  scriptless(
    'every quote can be read in a strip that the arrow keys move, with no dead button',
    async ({ visitor }) => {
      await visitor.open('/');
      await visitor.seesNo('[aria-roledescription=carousel] button');
      await visitor.focus('.strip');
      await visitor.press('ArrowRight');
      await expect.poll(() => visitor.readOf('.strip', ({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    },
  );
});
