import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VISITOR } from '../../../tests/support/contact-call.ts';
import { contrast } from '../../../tests/support/contrast.ts';
import { confirmation } from './confirmation.ts';
import { notification } from './notification.ts';
import { type Colour, DAY, NIGHT } from './palette.ts';

const tokens = readFileSync(new URL('../../../site/styles/tokens.css', import.meta.url), 'utf8');

test.each(Object.entries(DAY))('%s is the colour that the site uses', (name, value) => {
  expect(tokens.match(new RegExp(`--color-${name}: (#[0-9a-f]{6});`))?.[1]).toBe(value);
});

const request = { ...VISITOR, id: 'id', idempotency_key: 'key', received_at: 0, suspicion: null };
const settings = {
  mailFrom: { name: '', address: 'a@a.example' },
  mailTo: { name: '', address: 'b@b.example' },
};
const mails = [notification(request, settings).html, confirmation(request, settings).html].join('');

/** Every pair of a text colour and what it stands on, as the mails themselves use them. */
const pairs = [
  ...new Set([...mails.matchAll(/class="(on-\w+ text-\w+)/g)].map(([, pair]) => pair ?? '')),
].map((pair) => pair.replaceAll(/on-|text-/g, '').split(' ') as [Colour, Colour]);

test('the mails use these pairs and no other', () => {
  expect(pairs.map(([on, text]) => `${text} on ${on}`).sort()).toEqual([
    'ink on desk',
    'ink on paper',
    'ledger on paper',
    'pencil on paper',
    'stamp on desk',
    'stamp on paper',
  ]);
});

test.each(pairs)('on %s, %s is readable by day and by night', (on, text) => {
  expect(contrast(DAY[text], DAY[on])).toBeGreaterThanOrEqual(4.5);
  expect(contrast(NIGHT[text], NIGHT[on])).toBeGreaterThanOrEqual(4.5);
});

test('no text leaves its background to the client', () => {
  const coloured = mails.match(/style="[^"]*(?<!-)color:#[^"]*"/g) ?? [];
  expect(coloured.length).toBeGreaterThan(20);
  for (const style of coloured) expect(style).toMatch(/background-color:#[0-9a-f]{6}/);
});
