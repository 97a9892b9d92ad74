import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { addTombstone, tombstonesSize } from '../deletion/tombstones.ts';
import { requestRecord } from './request-record.ts';
import { StaleExportError, writeExport } from './write-export.ts';

async function folder() {
  const { path, remove } = await tempFolder();
  onTestFinished(remove);
  return path;
}

test.each(['csv', 'json'] as const)(
  'a %s export is discarded when a person is erased during it, because they may be in it',
  async (format) => {
    const path = await folder();
    const erasures = join(path, 'erasures.jsonl');
    const exports = join(path, 'exports');
    await mkdir(exports);
    const before = await tombstonesSize(erasures);
    async function* records() {
      yield requestRecord(storedRequest(), 0);
      await addTombstone(erasures, {
        erasedAt: 0,
        mailbox: 'm'.repeat(43),
        secret: 's'.repeat(12),
        number: 1,
      });
      yield requestRecord(storedRequest(), 0);
    }
    const isStale = async () => (await tombstonesSize(erasures)) !== before;
    const writing = writeExport(records(), { path: join(exports, 'a'), format, isStale });
    await expect(writing).rejects.toThrow(StaleExportError);
    expect(await readdir(exports)).toEqual([]);
  },
);

test('an export that fails halfway leaves no file behind', async () => {
  const path = await folder();
  async function* records() {
    yield requestRecord(storedRequest(), 0);
    throw new Error('the store went away');
  }
  const writing = writeExport(records(), {
    path: join(path, 'a'),
    format: 'csv',
    isStale: async () => false,
  });
  await expect(writing).rejects.toThrow('the store went away');
  expect(await readdir(path)).toEqual([]);
});
