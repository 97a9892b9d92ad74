import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { contact, submission } from '../../../agency/words/contact.ts';
import { header } from '../../../agency/words/navigation.ts';
import { testimonials } from '../../../agency/words/testimonials.ts';
import { readableValue } from '../../../server/readable.ts';
import { type ContactRequest, eachField, FIELD_NAMES, FIELDS } from '../../../shared/contact-request.ts';
import { letFormWait } from '../../browser/change-pages.ts';
import { VISITOR } from '../../support/contact-call.ts';
import { readStored, secondHandle } from '../../support/read-stored.ts';
import { journey, scriptless } from '../journey.ts';
import { PHONE, type Visitor } from '../visitor.ts';
import { lastLink } from './menu.ts';

const submit = { css: 'form button', words: contact.submit };
const toast = '[data-outcome]';
const closeToast = { css: `${toast} button`, words: submission.close };
const field = (name: string) => `form [name=${name}]`;

function newRequest(): ContactRequest {
  return { ...VISITOR, name: 'Łucja O’Brien', email: `${randomUUID()}@bakery.example` };
}

async function openForm(visitor: Visitor) {
  await visitor.open('/contact');
  await visitor.read(letFormWait);
  await visitor.readOf('form', (form) => form.dispatchEvent(new Event('pointerenter')));
  await expect
    .poll(() => visitor.read(() => document.querySelector('form [role=status]') !== null))
    .toBe(true);
}

/** Types into the fields from the first to the last, and goes from each to the next by the Tab key. */
async function fillIn(visitor: Visitor, request: ContactRequest) {
  await visitor.click(field(FIELD_NAMES[0] ?? ''));
  for (const { name, type } of FIELDS) {
    await visitor.hasFocusOn(field(name));
    // The first letters of an option choose it, and a space ticks a box.
    await visitor.type(type === 'checkbox' ? ' ' : readableValue(name, request[name]));
    await visitor.press('Tab');
  }
  await visitor.hasFocusOn(submit);
}

const fieldsHold = (visitor: Visitor, values: Partial<ContactRequest>) =>
  expect
    .poll(() =>
      visitor.readOf(
        'form',
        (form, names) => {
          const data = new FormData(form as HTMLFormElement);
          return Object.fromEntries(names.map((name) => [name, data.get(name) ?? '']));
        },
        Object.keys(values),
      ),
    )
    .toEqual(values);

const storedOf = async ({ email }: ContactRequest, databaseUrl: string) =>
  (await readStored(databaseUrl)).requests.filter((stored) => stored.email === email);

journey('a form keeps its values when the server fails, and is then sent', async ({ visitor, server }) => {
  visitor.expectComplaint(/503|The contact request was not accepted/);
  const request = newRequest();
  await openForm(visitor);
  await fillIn(visitor, request);
  {
    using busy = secondHandle(server.databasePath);
    busy.exec('begin immediate');
    await visitor.press('Enter');
    await expect.poll(() => visitor.wordsOf(toast)).toContain(submission.failed.title);
  }
  await visitor.hasFocusOn(submit);
  // The first stop is the link.
  await visitor.press('Tab');
  await visitor.press('Tab');
  await visitor.hasFocusOn(closeToast);
  await visitor.press('Escape');
  await visitor.seesNo(toast);
  await visitor.hasFocusOn(submit);
  await fieldsHold(visitor, request);

  // Contacts of a phone and keyboards for Japanese paste marks that no one sees. The domain has other letters.
  const pasted = {
    phone: `\u202A${request.phone}\u202C`,
    email: `${request.email.replace('@bakery', '＠bäckerei')}\u200B`,
  };
  for (const [name, text] of Object.entries(pasted))
    await visitor.readOf(
      field(name),
      (element, words) => {
        (element as HTMLInputElement).select();
        document.execCommand('insertText', false, words);
      },
      text,
    );
  await visitor.click(submit);
  await expect.poll(() => visitor.wordsOf(toast)).toContain(submission.succeeded.title);
  expect(await visitor.wordsOf(toast)).toContain(submission.succeeded.description);
  const empty = eachField(() => '');
  await fieldsHold(visitor, empty);
  await visitor.hasFocusOn(submit);
  const shown = { ...request, email: request.email.replace('bakery', 'xn--bckerei-5wa') };
  expect(await storedOf(shown, server.databaseUrl)).toEqual([expect.objectContaining(shown)]);
  await visitor.click(closeToast);
  await visitor.seesNo(toast);
});

scriptless(
  'with scripts blocked a visitor reads, navigates and sends a request',
  async ({ visitor, server }) => {
    visitor.expectComplaint(/Content.Security.Policy|Refused to execute/);
    const link = { css: '#menu a', words: header.getStarted };
    await visitor.resize(PHONE);
    await visitor.open('/');
    await visitor.seesNo('section[aria-roledescription] button');
    await visitor.focus('#quotes');
    await visitor.press('ArrowRight');
    const hasMoved = () => visitor.readOf('#quotes', ({ scrollLeft }) => scrollLeft > 0);
    await expect.poll(hasMoved).toBe(testimonials.length > 1);
    await visitor.seesNo(link);
    await visitor.click({ css: 'header button', words: header.menu });
    await visitor.focus(lastLink);
    await visitor.press('Tab');
    // MiniBrowser's window never has focus, and so nothing in it.
    if (await visitor.read(() => document.hasFocus())) await visitor.seesNo(link);
    await visitor.focus({ css: 'header button', words: header.menu });
    await visitor.click(link);
    await visitor.isAt('/contact');
    const request = newRequest();
    await fillIn(visitor, request);
    await visitor.click(submit);
    await visitor.isAt('/contact/sent');
    await expect.poll(() => visitor.wordsOf('h1')).toBe(submission.succeeded.title);
    expect(await storedOf(request, server.databaseUrl)).toEqual([expect.objectContaining(request)]);
  },
);
