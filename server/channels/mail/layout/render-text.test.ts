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

test('long values continue on the next line, to the right of their label', () => {
  expect(wrap('ten words that say much the same thing over and over, on and on', 'Name:  ')).toBe(
    'Name:  ten words that say much the same thing over and over, on and on',
  );
  expect(wrap(`${'a'.repeat(40)} ${'b'.repeat(40)}`, 'Name:  ')).toBe(
    `Name:  ${'a'.repeat(40)}\n       ${'b'.repeat(40)}`,
  );
});

test('a word longer than a line is cut, between characters', () => {
  expect(wrap('😀'.repeat(40))).toBe(`${'😀'.repeat(36)}\n${'😀'.repeat(4)}`);
});

test.each(['\n', '\r\n', '\u2028', '\u2029', '\v'])(
  '%j within the words does not start a new line',
  (lineBreak) => {
    expect(wrap(`Maya${lineBreak}Phone: 5`, 'Name: ')).toBe('Name: Maya Phone: 5');
  },
);
