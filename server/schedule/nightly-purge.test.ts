import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keepReading } from '../../tests/support/keep-reading.ts';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import type { Store } from '../store/schema.ts';
import { createScheduler } from './scheduler.ts';

const DAY = 24 * 3_600_000;
const start = Date.parse('2026-06-01T12:00:00Z');
const isoId = (number: number) => `0190a0b0-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A scheduler whose clock stands where it is put. */
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
  const scheduler = createScheduler({
    store,
    settings: { timeZone: 'UTC' },
    now: () => clock.now,
    newId,
    wakeOutbox: () => {},
    mailDir: join(path, 'mail'),
    exportsDir: join(path, 'exports'),
    log: pino({}, { write: (line) => void lines.push(line) }),
  });
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

describe.each(STORE_KINDS)('on %s', (kind) => {
  test('at 3 at night, once, what is older than 24 months is purged, and nobody is mailed about it', async () => {
    await using temp = await tempStore(kind);
    const { store } = temp;
    const night = await nightOf(store);
    const limit = Date.parse('2024-06-02T03:00:00Z');
    for (let number = 1; number <= 450; number += 1) await receive(store, number, limit - number);
    await receive(store, 900, limit);
    await mkdir(join(night.folder, 'mail'));
    await writeFile(join(night.folder, `mail/2024-06-01T00-00-00.000Z-notification.${isoId(1)}.eml`), 'x');
    const left = async () => (await store.selectFrom('contact_requests').select('id').execute()).length;
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
  });

  test('a purge that cannot finish stops neither the alerts nor the summary', async () => {
    await using temp = await tempStore(kind);
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

  test('a backup that never stops reading makes a purge a warning and no alarm', async () => {
    await using temp = await tempStore(kind);
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
});
