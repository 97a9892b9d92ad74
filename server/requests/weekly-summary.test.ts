import { expect, test } from 'vitest';
import { openAgency } from '../../tests/support/open-agency.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const SATURDAY = '2026-01-03T08:00:00Z';

test('the first summary comes on the first Monday, and after weeks without a server one comes', async () => {
  await using agency = await openAgency({ start: SATURDAY });
  expect(await agency.pass(2 * DAY - 1)).toEqual([]);
  expect(await agency.pass(1)).toEqual(['summary']);
  agency.clock.time += 18 * DAY * 60_000;
  expect(await agency.pass(10)).toEqual(['summary']);
  expect(agency.peer.mails.all).toMatchObject(
    ['2025-12-29', '2026-01-12'].map((week) => ({
      messageId: `<summary.${week}@agency.example>`,
      recipients: ['new@agency.example'],
    })),
  );
});

test('a summary whose time is moved, as by another time zone, comes at its new time, and none before', async () => {
  await using agency = await openAgency({ start: SATURDAY });
  await agency.pass(1);
  await agency.store
    .updateTable('scheduled_jobs')
    .set(({ eb }) => ({ due_at: eb('due_at', '+', 7 * 60 * 60_000) }))
    .execute();
  expect(await agency.pass(2 * DAY - 2)).toEqual([]);
  expect(await agency.pass(1)).toEqual(['summary']);
});
