import { describe, expect } from 'vitest';
import { submission } from '../../../agency/words/contact.ts';
import { header } from '../../../agency/words/navigation.ts';
import { eachField } from '../../../shared/contact-request.ts';
import { startFront } from '../../support/front.ts';
import { readStored } from '../../support/read-stored.ts';
import { secondHandle } from '../../support/second-handle.ts';
import { journey } from '../journey.ts';
import type { Visitor } from '../visitor.ts';
import {
  closeToast,
  field,
  fieldsHold,
  fillIn,
  formIsAlive,
  newRequest,
  openForm,
  storedOf,
  submit,
  submitting,
  toast,
} from './form.ts';

const EMPTY = eachField(() => '');

/** What the page says of a request that it does not wait for any longer. */
const ABANDONED = /The contact request was not accepted/;

async function succeeds(visitor: Visitor) {
  await expect.poll(() => visitor.wordsOf(toast)).toContain(submission.succeeded.title);
  expect(await visitor.wordsOf(toast)).toContain(submission.succeeded.description);
  await fieldsHold(visitor, EMPTY);
  await visitor.hasFocusOn(submit);
}

describe('The contact form', () => {
  journey(
    'is filled in by keyboard and sent by a click: thanked for and stored, and a click closes the toast',
    async ({ visitor, server }) => {
      const request = newRequest();
      await openForm(visitor);
      await fillIn(visitor, request);
      await visitor.click(submit);
      await succeeds(visitor);
      expect(await storedOf(request, server.databaseUrl)).toEqual([expect.objectContaining(request)]);
      await visitor.click(closeToast);
      await visitor.seesNo(toast);
    },
  );

  journey(
    'keeps its values when the server fails; the toast is reached by keyboard and closed by Escape, and focus is not lost',
    async ({ visitor, server }) => {
      visitor.expectComplaint(/503|The contact request was not accepted/);
      const request = newRequest();
      await openForm(visitor);
      await fillIn(visitor, request);
      using busy = secondHandle(server.databasePath);
      busy.exec('begin immediate');
      await visitor.press('Enter');
      await expect.poll(() => visitor.wordsOf(toast)).toContain(submission.failed.title);
      await visitor.hasFocusOn(submit);
      // The toast comes before what follows the form.
      await visitor.press('F8');
      await visitor.press('Tab');
      await visitor.press('Tab');
      await visitor.hasFocusOn(closeToast);
      await visitor.press('Escape');
      await visitor.seesNo(toast);
      expect(await visitor.read(() => document.activeElement !== document.body)).toBe(true);
      await fieldsHold(visitor, request);
    },
  );

  journey(
    'sends nothing while it is empty, and takes the visitor to its first field',
    async ({ visitor, server }) => {
      const before = (await readStored(server.databaseUrl)).requests;
      await openForm(visitor);
      await visitor.click(submit);
      await visitor.hasFocusOn(field('name'));
      // The bubble is the browser's own and cannot be read; its words can.
      const check = await visitor.readOf(field('name'), (input) => {
        const { validity, validationMessage } = input as HTMLInputElement;
        return { words: validationMessage, missing: validity.valueMissing, custom: validity.customError };
      });
      expect(check).toEqual({ words: expect.stringMatching(/\S/), missing: true, custom: false });
      await visitor.seesNo(toast);
      expect((await readStored(server.databaseUrl)).requests).toEqual(before);
    },
  );
});

/** The answer to a request is held back on its way. */
const slow = journey
  .extend('held', async ({ server }, { onCleanup }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const held = { posts: 0, release };
    const front = await startFront(server.origin, {
      async alter(_, { method }) {
        if (method !== 'POST') return;
        held.posts += 1;
        await released;
      },
    });
    onCleanup(() => {
      release();
      return front[Symbol.asyncDispose]();
    });
    return { ...held, origin: front.origin, posts: () => held.posts };
  })
  .extend('origin', ({ held }) => held.origin);

describe('While a request is on its way', () => {
  slow(
    'the button says so, and neither Enter nor a click sends it again',
    async ({ visitor, server, held }) => {
      const request = newRequest();
      await openForm(visitor);
      await fillIn(visitor, request);
      await visitor.focus(field('email'));
      for (let press = 0; press < 3; press += 1) await visitor.press('Enter');
      await visitor.sees(submitting);
      expect(await visitor.readOf(submitting, (button) => button.matches(':disabled'))).toBe(true);
      await fieldsHold(visitor, request);
      await visitor.click(submitting);
      held.release();
      await succeeds(visitor);
      expect(held.posts()).toBe(1);
      expect(await storedOf(request, server.databaseUrl)).toHaveLength(1);
    },
  );

  slow(
    'a reload sends it no second time, and brings a form that can be sent',
    async ({ visitor, server, held }) => {
      visitor.expectComplaint(ABANDONED);
      const request = newRequest();
      await openForm(visitor);
      await fillIn(visitor, request);
      await visitor.press('Enter');
      await visitor.sees(submitting);
      await expect.poll(() => storedOf(request, server.databaseUrl)).toHaveLength(1);
      await visitor.reload();
      await formIsAlive(visitor);
      await visitor.sees(submit);
      expect(await visitor.readOf(submit, (button) => button.matches(':enabled'))).toBe(true);
      expect(held.posts()).toBe(1);
      expect(await storedOf(request, server.databaseUrl)).toHaveLength(1);
    },
  );

  slow(
    'going back sends it no second time, and the form can be sent when the visitor is there again',
    async ({ visitor, server, held }) => {
      visitor.expectComplaint(ABANDONED);
      const request = newRequest();
      await visitor.open('/privacy');
      await visitor.click({ css: 'header a', words: header.freeConsultation });
      await visitor.isAt('/contact');
      await formIsAlive(visitor);
      await fillIn(visitor, request);
      await visitor.press('Enter');
      await visitor.sees(submitting);
      await expect.poll(() => storedOf(request, server.databaseUrl)).toHaveLength(1);
      await visitor.back();
      await visitor.isAt('/privacy');
      held.release();
      await visitor.click({ css: 'header a', words: header.freeConsultation });
      await visitor.isAt('/contact');
      await formIsAlive(visitor);
      await visitor.sees(submit);
      expect(held.posts()).toBe(1);
      expect(await storedOf(request, server.databaseUrl)).toHaveLength(1);
    },
  );
});
