import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { addTombstone } from '../deletion/tombstones.ts';
import { requestRecord } from './request-record.ts';
import { writeExport } from './write-export.ts';

test.each([
  ['when a person is erased during it, because they may be in it', undefined, 'Run the command again.'],
  ['that fails halfway', new Error('the store went away'), 'the store went away'],
])('an export is discarded %s', async (_when, failure, thrown) => {
  const { path, remove } = await tempFolder();
  onTestFinished(remove);
  const erasuresFile = join(path, 'erasures.jsonl');
  const exports = join(path, 'exports');
  await mkdir(exports);
  async function* records() {
    yield requestRecord(storedRequest(), 0);
    if (failure) throw failure;
    const tombstone = { erasedAt: 0, mailbox: 'm'.repeat(43), secret: 's'.repeat(12), number: 1 };
    await addTombstone(erasuresFile, tombstone);
    yield requestRecord(storedRequest(), 0);
  }
  const writing = writeExport(records(), { path: join(exports, 'a'), format: 'csv', erasuresFile });
  await expect(writing).rejects.toThrow(thrown);
  expect(await readdir(exports)).toEqual([]);
});
