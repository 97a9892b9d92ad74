import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { RETENTION_MONTHS } from '../../agency/promises.ts';
import { keepReading } from '../../tests/support/keep-reading.ts';
import { MAIL_SETTINGS } from '../../tests/support/mail-settings.ts';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import { claim } from '../outbox/claim.ts';
import { replyJobs } from '../replies/jobs.ts';
import { dayOf, monthsBefore } from '../schedule/calendar.ts';
import { createScheduler } from '../schedule/scheduler.ts';
import { MAIL_KINDS, type Store } from '../store/schema.ts';
import { NO_STEPS } from '../visits/steps.ts';
import { addVisits, readVisits } from '../visits/stored-visits.ts';
import { nightlyPurge } from './nightly-purge.ts';

const DAY = 24 * 3_600_000;
const start = Date.parse('2026-06-01T12:00:00Z');
const isoId = (number: number) => `0190a0b0-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A scheduler with a clock that the test sets. */
async function nightOf(store: Store) {
  const { path, remove } = await tempFolder();
  onTestFinished(remove);
  const clock = { now: start };
  const lines: string[] = [];
  let made = 0;
  const newId = () => {
    made += 1;
    return `mail-${made}`;
  };
  const parts = {
    store,
    settings: { timeZone: 'UTC', mailTo: MAIL_SETTINGS.mailTo },
    now: () => clock.now,
    newId,
    wakeOutbox: () => {},
    mailDir: join(path, 'mail'),
    exportsDir: join(path, 'exports'),
    log: pino({}, { write: (line) => void lines.push(line) }),
  };
  const scheduler = createScheduler({ jobs: [...replyJobs(parts), nightlyPurge(parts)], log: parts.log });
  return { ...scheduler, clock, folder: path, lines };
}

async function receive(
  store: Store,
  number: number,
  received_at: number,
  next_alert_at: number | null = null,
) {
  const key = `caller:${number}`;
  const request = storedRequest({ id: isoId(number), idempotency_key: key, received_at, next_alert_at });
  await store.insertInto('contact_requests').values(request).execute();
}

/** Stores `count` requests a minute apart, the first at that moment, numbered from there. */
async function receiveMany(store: Store, { count, from, at }: { count: number; from: number; at: number }) {
  for (let begun = 0; begun < count; begun += 500) {
    const some = Array.from({ length: Math.min(500, count - begun) }, (_, index) => begun + index);
    const requests = some.map((number) =>
      storedRequest({
        id: isoId(from + number),
        idempotency_key: `caller:${from + number}`,
        received_at: at + number * 60_000,
      }),
    );
    await store.insertInto('contact_requests').values(requests).execute();
  }
}

const errorsOf = (lines: readonly string[]) =>
  lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);

test.each(STORE_KINDS)(
  'at 3 at night, once, what is older than the agency keeps is purged, and no mail tells of it, on %s',
  async (kind) => {
    await using temp = await tempStore(kind);
    const { store } = temp;
    const night = await nightOf(store);
    const limit = monthsBefore(Date.parse('2026-06-02T03:00:00Z'), RETENTION_MONTHS, 'UTC');
    const mailed = new Date(limit - DAY).toISOString().replaceAll(':', '-');
    await receiveMany(store, { count: 450, from: 1, at: limit - 450 * 60_000 });
    await receiveMany(store, { count: 4100, from: 10_000, at: start - 90 * DAY });
    await receive(store, 900, limit);
    await mkdir(join(night.folder, 'mail'));
    await writeFile(join(night.folder, `mail/${mailed}-notification.${isoId(1)}.eml`), 'x');
    const left = async () => {
      const old = store.selectFrom('contact_requests').select('id').where('received_at', '<=', limit);
      return (await old.execute()).length;
    };
    await night.runDue();
    expect(await left()).toBe(451);
    night.clock.now = Date.parse('2026-06-02T03:00:00Z');
    await night.runDue();
    expect(await left()).toBe(1);
    expect(await readdir(join(night.folder, 'mail'))).toEqual([]);
    expect(await store.selectFrom('outbox').selectAll().execute()).toEqual([]);
    await receive(store, 901, limit - 1);
    await night.runDue();
    expect(await left()).toBe(2);
    night.clock.now += DAY;
    await night.runDue();
    expect(await left()).toBe(0);
    expect(errorsOf(night.lines)).toEqual([]);
  },
);

test('of several servers each deletes the old exports and mails on its own disk at night, or when it starts after that', async () => {
  await using temp = await tempStore();
  const servers = [await nightOf(temp.store), await nightOf(temp.store), await nightOf(temp.store)];
  for (const { runDue } of servers.slice(0, 2)) await runDue();
  for (const { folder, clock } of servers) {
    for (const name of ['mail', 'exports']) await mkdir(join(folder, name));
    await writeFile(
      join(folder, 'mail/1970-01-01T00-00-00.000Z-notification.00000000-0000-7000-8000-000000000001.eml'),
      'x',
    );
    await writeFile(join(folder, 'exports/old.csv'), 'x');
    await utimes(join(folder, 'exports/old.csv'), 0, 0);
    clock.now += DAY;
  }
  const files = () =>
    Promise.all(servers.map(async ({ folder }) => (await readdir(folder, { recursive: true })).length));
  for (const { runDue } of servers) await runDue();
  expect(await files()).toEqual([2, 2, 2]);
});

test('a request of which a mail is being sent is left for the next night', async () => {
  await using temp = await tempStore();
  const { store } = temp;
  const night = await nightOf(store);
  await night.runDue();
  night.clock.now = Date.parse('2026-06-02T03:00:00Z');
  for (const number of [1, 2]) await receive(store, number, 0);
  await store
    .insertInto('outbox')
    .values({
      id: 'in hand',
      request_id: isoId(1),
      kind: 'notification',
      state: 'pending',
      attempts: 0,
      due_at: 0,
    })
    .execute();
  await claim(store, { kinds: MAIL_KINDS, lease: 'a worker', now: night.clock.now, limit: 1 });
  const left = () => store.selectFrom('contact_requests').select('id').execute();
  await night.runDue();
  expect(await left()).toEqual([{ id: isoId(1) }]);
  night.clock.now += DAY;
  await night.runDue();
  expect(await left()).toEqual([]);
});

test('visits are kept as long as requests are', async () => {
  await using temp = await tempStore();
  const night = await nightOf(temp.store);
  await night.runDue();
  night.clock.now = Date.parse('2026-06-02T03:00:00Z');
  const limit = monthsBefore(night.clock.now, RETENTION_MONTHS, 'UTC');
  const [kept, old] = [dayOf(limit, 'UTC'), dayOf(limit - DAY, 'UTC')];
  const flyer = new Map([['flyer', { ...NO_STEPS, home: 1 }]]);
  await addVisits(
    temp.store,
    new Map([
      [old, flyer],
      [kept, flyer],
    ]),
  );
  await night.runDue();
  expect((await readVisits(temp.store, { since: '' })).map(({ day }) => day)).toEqual([kept]);
});

test('one night deletes a tenth, the oldest first, and reports that the rest is left for later nights', async () => {
  await using temp = await tempStore();
  const { store } = temp;
  const night = await nightOf(store);
  await night.runDue();
  await receiveMany(store, { count: 300, from: 1, at: start - 800 * DAY });
  const left = () => store.selectFrom('contact_requests').select('id').orderBy('id').execute();
  night.clock.now += DAY;
  await night.runDue();
  expect((await left()).map(({ id }) => id)).toEqual(Array.from({ length: 270 }, (_, n) => isoId(31 + n)));
  expect(errorsOf(night.lines)).toMatchObject([
    { left: 270, msg: expect.stringContaining('npm run requests -- purge') },
  ]);
  night.clock.now += DAY;
  await night.runDue();
  expect(await left()).toHaveLength(243);
});

test('after the clock jumps ahead nothing is deleted, until about one night for each week of the jump has passed', async () => {
  await using temp = await tempStore();
  const { store } = temp;
  const night = await nightOf(store);
  await night.runDue();
  await receive(store, 1, start);
  await mkdir(join(night.folder, 'exports'));
  await writeFile(join(night.folder, 'exports/today.csv'), 'x');
  const left = async () => [
    (await store.selectFrom('contact_requests').select('id').execute()).length,
    (await readdir(join(night.folder, 'exports'))).length,
  ];
  night.clock.now = Date.parse('2028-06-11T03:00:00Z');
  await night.runDue();
  expect(await left()).toEqual([1, 1]);
  expect(errorsOf(night.lines)).toMatchObject([
    {
      clock: '2028-06-11T03:00:00.000Z',
      aheadDays: 740,
      msg: expect.stringContaining('nothing is purged'),
    },
  ]);
  while ((await left())[0] === 1) {
    night.clock.now += DAY;
    await night.runDue();
  }
  // Each night the trusted time comes a week closer, and the clock is a day further.
  expect(errorsOf(night.lines)).toHaveLength(Math.ceil((740 - 7) / 6));
});

test('a server that was off for three weeks purges again by itself', async () => {
  await using temp = await tempStore();
  const night = await nightOf(temp.store);
  await night.runDue();
  await receive(temp.store, 1, 0);
  const nights = [];
  night.clock.now += 20 * DAY;
  for (; nights.length < 4; night.clock.now += DAY) {
    night.clock.now += DAY;
    await night.runDue();
    nights.push((await temp.store.selectFrom('contact_requests').select('id').execute()).length);
  }
  expect(nights).toEqual([1, 1, 1, 0]);
});

test('a clock that is wrong again and again, but right in between, is never trusted while wrong', async () => {
  await using temp = await tempStore();
  const night = await nightOf(temp.store);
  await night.runDue();
  await receive(temp.store, 1, start);
  for (let jump = 0; jump < 150; jump += 1) {
    night.clock.now += 740 * DAY;
    await night.runDue();
    night.clock.now -= 740 * DAY;
    await night.runDue();
  }
  expect(await temp.store.selectFrom('contact_requests').select('id').execute()).toHaveLength(1);
  // A small computer may start without the time. It must not treat the correct time as a jump of half a century.
  await receive(temp.store, 2, 0);
  night.clock.now = 0;
  await night.runDue();
  night.clock.now = start + 2 * DAY;
  await night.runDue();
  night.clock.now += DAY;
  await night.runDue();
  expect(await temp.store.selectFrom('contact_requests').select('id').execute()).toEqual([{ id: isoId(1) }]);
});

test('a purge that cannot finish stops neither the alerts nor the summary', async () => {
  await using temp = await tempStore();
  const { store } = temp;
  const night = await nightOf(store);
  await night.runDue();
  // Monday, 8 o'clock: the purge of the night, the summary and a reminder are due at once.
  night.clock.now = Date.parse('2026-06-08T08:00:00Z');
  await receive(store, 1, night.clock.now - 18 * 3_600_000, night.clock.now);
  await writeFile(join(night.folder, 'exports'), 'a file where a folder should be');
  await expect(night.runDue()).rejects.toThrow('ENOTDIR');
  const mails = await store.selectFrom('outbox').select('kind').orderBy('kind').execute();
  expect(mails).toEqual([{ kind: 'reminder' }, { kind: 'summary' }]);
});

test('a backup that never stops reading causes a warning after a purge, not an alarm', async () => {
  await using temp = await tempStore();
  const night = await nightOf(temp.store);
  await night.runDue();
  await receive(temp.store, 1, 0);
  const stopReading = await keepReading(temp.url);
  night.clock.now += DAY;
  await night.runDue();
  await stopReading();
  const warnings = night.lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
  expect(warnings).toMatchObject([{ level: 40, reason: 'in use' }]);
  expect(await temp.store.selectFrom('contact_requests').select('id').execute()).toEqual([]);
});
