import { beforeEach, describe, expect } from 'vitest';
import { submission } from '../../../agency/words/contact.ts';
import { header as words } from '../../../agency/words/navigation.ts';
import { keepsScript, scriptless } from '../journey.ts';
import { PHONE } from '../visitor.ts';
import { fillIn, newRequest, storedOf, submit } from './form.ts';

describe('Without script', () => {
  beforeEach(({ skip }) => skip(keepsScript !== undefined, keepsScript));

  scriptless(
    'a request is posted, stored once and thanked for on a page that can be reloaded',
    async ({ visitor, server }) => {
      const request = newRequest();
      await visitor.open('/contact');
      await fillIn(visitor, request);
      await visitor.click(submit);
      await visitor.isAt('/contact/sent');
      expect(await visitor.wordsOf('h1')).toBe(submission.succeeded.title);
      expect(await visitor.wordsOf('main')).toContain(submission.succeeded.description);
      await visitor.reload();
      expect(await visitor.wordsOf('h1')).toBe(submission.succeeded.title);
      expect(await storedOf(request, server.databaseUrl)).toEqual([expect.objectContaining(request)]);
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
