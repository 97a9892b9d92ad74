import { expect, test } from 'vitest';
import { brand } from '../../../../agency/brand.ts';
import type { Message } from './message.ts';
import { renderHtml } from './render-html.ts';
import { renderText, wrap } from './render-text.ts';

const message: Message = {
  language: 'en',
  subject: 'A subject',
  preview: 'A preview',
  heading: 'A heading',
  state: { words: 'a state', isUrgent: false },
  blocks: [
    {
      type: 'paragraph',
      words: ['Write to ', { words: 'a@a.example', href: 'mailto:a@a.example' }, ' soon.'],
    },
    {
      type: 'facts',
      groups: [
        [
          { label: 'Phone', value: '555', face: 'figures', href: 'tel:555', below: 'tel:555' },
          { label: 'Email', value: `${'a'.repeat(80)}@a.example`, face: 'text', isMailAddress: true },
        ],
        [{ label: 'Reply due', value: 'today', face: 'figures', isUrgent: true }],
      ],
    },
    { type: 'heading', words: 'Next' },
    {
      type: 'steps',
      steps: [
        { title: 'First', words: 'One thing.' },
        { title: 'Second', words: 'Another.' },
      ],
    },
    { type: 'action', words: 'Press', href: 'https://a.example/press', isMain: true },
    { type: 'command', line: 'npm run it' },
    { type: 'signature', words: 'The people' },
    { type: 'footnote', words: 'Small print.' },
  ],
};

test('plain text has every part of a message, separated by blank lines', () => {
  expect(renderText(message)).toBe(`${brand.name}

A heading

Write to a@a.example soon.

Phone:     555
           tel:555
Email:     ${'a'.repeat(80)}@a.example

Reply due: today

Next

1. First
   One thing.

2. Second
   Another.

Press:
https://a.example/press

npm run it

The people

Small print.
`);
});

test('plain text leaves out a heading that only repeats the subject, and HTML keeps it', () => {
  const same = { ...message, heading: message.subject };
  expect(renderText(same)).not.toContain(message.subject);
  expect(renderHtml(same)).toMatch(/<h1 [^>]*>A subject<\/h1>/);
});

test('a long value continues on the next line, to the right of its label', () => {
  const value = `${'a'.repeat(40)} ${'b'.repeat(40)}`;
  expect(wrap(value, 'Name:  ')).toBe(`Name:  ${'a'.repeat(40)}\n       ${'b'.repeat(40)}`);
});

test('a word longer than a line is cut, between characters', () => {
  expect(wrap('😀'.repeat(40))).toBe(`${'😀'.repeat(36)}\n${'😀'.repeat(4)}`);
});

test('no kind of line break within the words starts a new line', () => {
  expect(wrap('Maya\nPhone:\r\n5\u2028or\u2029so\v.', 'Name: ')).toBe('Name: Maya Phone: 5 or so .');
});
