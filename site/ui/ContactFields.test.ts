import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Field } from '../../shared/contact-request.ts';
import { assertNamedOnce, Control } from './ContactFields.tsx';

test('the build stops at a field that stands twice in the list, as after a merge that kept both', () => {
  expect(() => assertNamedOnce(['name', 'email', 'company', 'email'])).toThrow('"email" stands twice');
  expect(() => assertNamedOnce(['name', 'email'])).not.toThrow();
});

test('the build stops at a type that the form does not know', () => {
  const field: Field = JSON.parse('{ "name": "email", "type": "colour" }');
  expect(() => renderToStaticMarkup(Control(field))).toThrow('"colour"');
});
