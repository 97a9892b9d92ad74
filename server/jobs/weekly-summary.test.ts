import { randomUUIDv7 as newId } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ONE_PERSON } from '../../tests/support/accept-request.ts';
import { MAIL_SETTINGS } from '../../tests/support/mail-settings.ts';
import { NO_FOLDERS, openAgency } from '../../tests/support/open-agency.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import { openDatabase } from '../store/database.ts';
import { weeklySummary } from './weekly-summary.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const SATURDAY = '2026-01-03T08:00:00Z';

test('the first summary comes on the first Monday, also of a week in which nothing came, and after weeks without a server one comes', async () => {
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

test('after a wrong clock a year ahead the summaries go on when the clock is right', async () => {
  await using agency = await openAgency({ start: '2027-01-03T08:00:00Z' });
  await agency.pass(1);
  agency.clock.time = Date.parse(SATURDAY);
  await agency.pass(1);
  expect(await agency.pass(2 * DAY)).toEqual(['summary']);
});

test.each(STORE_KINDS)('of six servers at once, one writes the summary, on %s', async (kind) => {
  await using temp = await tempStore(kind);
  const stores = Array.from({ length: 6 }, () => openDatabase(temp.url));
  let woken = 0;
  const clock = { time: Date.parse(SATURDAY) };
  const servers = stores.map((store) =>
    weeklySummary({
      store,
      settings: { ...MAIL_SETTINGS, ...NO_FOLDERS },
      audience: ONE_PERSON,
      now: () => clock.time,
      newId,
      wakeOutbox: () => {
        woken += 1;
      },
      log: pino({ level: 'silent' }),
    }),
  );
  const { signal } = new AbortController();
  for (const _ of ['Saturday', 'Monday']) {
    await Promise.all(servers.map((write) => write(signal)));
    clock.time += 2 * DAY * 60_000;
  }
  await Promise.all(stores.map((store) => store.destroy()));
  expect([woken, await temp.store.selectFrom('outbox').select('week').execute()]).toEqual([
    1,
    [{ week: '2025-12-29' }],
  ]);
});
