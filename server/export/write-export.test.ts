import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { rememberErased } from '../deletion/erased-ids.ts';
import { removeExportsNaming } from '../deletion/files.ts';
import { requestRecord } from './request-record.ts';
import { writeExport } from './write-export.ts';

test.each([
  [
    'when an erasure begins during it',
    (folder: string) => rememberErased(join(folder, 'erasures.jsonl'), { erasedAt: 0, ids: ['one'] }),
    'Run the command again.',
  ],
  [
    'when an erasure ends during it, also before it has written the person',
    (folder: string) => removeExportsNaming(join(folder, 'exports'), 'maya@bakery.example'),
    'Run the command again.',
  ],
  ['that fails halfway', () => Promise.reject(new Error('the store went away')), 'the store went away'],
])('an export is discarded %s', async (_when, interrupt, thrown) => {
  const { path } = await tempFolder();
  const exports = join(path, 'exports');
  await mkdir(exports);
  async function* records() {
    await interrupt(path);
    yield requestRecord(storedRequest(), 0);
  }
  const erasuresFile = join(path, 'erasures.jsonl');
  const writing = writeExport(records(), { path: join(exports, 'a'), format: 'csv', erasuresFile });
  await expect(writing).rejects.toThrow(thrown);
  expect(await readdir(exports)).toEqual([]);
});
