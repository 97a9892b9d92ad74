import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { contact, submission } from '../../../agency/words/contact.ts';
import type { ContactRequest } from '../../../shared/contact-request.ts';
import { FIELD_NAMES } from '../../../shared/contact-request.ts';
import { VISITOR } from '../../support/contact-call.ts';
import { readStored } from '../../support/read-stored.ts';
import type { Visitor } from '../visitor.ts';

/** The contact form as a visitor meets it, with script and without. */

export const submit = { css: 'form button', words: contact.submit };
export const submitting = { css: 'form button', words: contact.submitting };
export const toast = '[data-outcome]';
export const closeToast = { css: `${toast} button`, words: submission.close };
export const field = (name: string) => `form [name=${name}]`;

/** What one visitor sends, told from all others by the address. */
export function newRequest(): ContactRequest {
  return { ...VISITOR, name: 'Łucja O’Brien', email: `${randomUUID()}@bakery.example` };
}

/** Opens the page and waits until its form is alive: that is when the region for toasts appears. */
export async function openForm(visitor: Visitor) {
  await visitor.open('/contact');
  await formIsAlive(visitor);
}

export const formIsAlive = (visitor: Visitor) =>
  expect.poll(() => visitor.read(() => document.querySelector('[role=region] ol') !== null)).toBe(true);

/** Types into the fields from the first to the last, and goes from each to the next by the Tab key. */
export async function fillIn(visitor: Visitor, request: ContactRequest) {
  await visitor.click(field(FIELD_NAMES[0] ?? ''));
  for (const name of FIELD_NAMES) {
    await visitor.hasFocusOn(field(name));
    await visitor.type(request[name]);
    await visitor.press('Tab');
  }
  await visitor.hasFocusOn(submit);
}

/** The fields read so. */
export const fieldsHold = (visitor: Visitor, values: Partial<ContactRequest>) =>
  expect
    .poll(() =>
      visitor.readOf(
        'form',
        (form, names) => {
          const data = new FormData(form as HTMLFormElement);
          return Object.fromEntries(names.map((name) => [name, data.get(name)]));
        },
        Object.keys(values),
      ),
    )
    .toEqual(values);

/** What the store holds of one visitor. */
export const storedOf = async ({ email }: ContactRequest, databaseUrl: string) =>
  (await readStored(databaseUrl)).requests.filter((stored) => stored.email === email);
