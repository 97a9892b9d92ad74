import { expect, test } from 'vitest';
import { openAgency } from '../../tests/support/open-agency.ts';

const DAY = 24 * 60;
const SATURDAY = '2026-01-03T08:00:00Z';

test('the first summary comes on the first Monday, and tells of the week before even when nothing came', async () => {
  await using agency = await openAgency({ start: SATURDAY });
  expect(await agency.pass(2 * DAY - 1)).toEqual([]);
  expect(await agency.pass(1)).toEqual(['summary']);
  expect(agency.peer.mails.all[0]).toMatchObject({
    messageId: '<summary.2025-12-29@agency.example>',
    recipients: ['new@agency.example'],
  });
});

test('a server that was down on Monday sends the summary when it is up again, and only once', async () => {
  await using agency = await openAgency({ start: SATURDAY });
  await agency.pass(1);
  agency.clock.time += 20 * DAY * 60_000;
  expect(await agency.pass(10)).toEqual(['summary']);
  expect(agency.peer.mails.all[0]?.messageId).toBe('<summary.2026-01-12@agency.example>');
});
