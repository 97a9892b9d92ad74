import { expect, test } from 'vitest';
import { contrast } from '../../../../shared/contrast.ts';
import { MAIL_SETTINGS, ONLY_COPY } from '../../../../tests/support/mail-settings.ts';
import { quietWeek } from '../../../../tests/support/quiet-week.ts';
import { storedRequest } from '../../../../tests/support/stored-request.ts';
import { confirmation } from '../messages/confirmation.ts';
import { requestMail } from '../messages/request-mail.ts';
import { summary } from '../messages/summary.ts';
import { type Colour, DARK, LIGHT } from './look.ts';

const request = storedRequest();
const suspected = storedRequest({ suspicion: 'honeypot' });
const week = quietWeek();
const mails = [
  confirmation(request, MAIL_SETTINGS, ONLY_COPY),
  ...[request, suspected].map((each) => requestMail('overdue', each, MAIL_SETTINGS, ONLY_COPY)),
  ...[week, { ...week, overdue: 1 }, { ...week, repliedInTime: 1 }].map((figures) =>
    summary(figures, MAIL_SETTINGS, ONLY_COPY),
  ),
]
  .map(({ html }) => html)
  .join('');

/** Every pair of a text colour and what it stands on, as the mails themselves use them. */
const pairs = [
  ...new Set([...mails.matchAll(/class="(on-\w+ text-\w+)/g)].map(([, pair]) => pair ?? '')),
].map((pair) => pair.replaceAll(/on-|text-/g, '').split(' ') as [Colour, Colour]);

test('text in the mails uses only these colours and backgrounds', () => {
  expect(pairs.map(([on, text]) => `${text} on ${on}`).sort()).toEqual([
    'ink on desk',
    'ink on paper',
    'ledger on paper',
    'paper on stamp',
    'pencil on paper',
    'stamp on desk',
    'stamp on paper',
  ]);
});

test.each(pairs)('on %s, %s is readable in light and dark mode', (on, text) => {
  expect(contrast(LIGHT[text], LIGHT[on])).toBeGreaterThanOrEqual(4.5);
  expect(contrast(DARK[text], DARK[on])).toBeGreaterThanOrEqual(4.5);
});

test('every text sets its own background', () => {
  const coloured = mails.match(/style="[^"]*(?<!-)color:#[^"]*"/g) ?? [];
  expect(coloured.length).toBeGreaterThan(20);
  for (const style of coloured) expect(style).toMatch(/background-color:#[0-9a-f]{6}/);
});
