import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { mailboxOf } from '../contact/mail-address.ts';
import { requestRecord } from '../export/request-record.ts';
import { type ExportFormat, writeExport } from '../export/write-export.ts';
import { removeFilesNaming } from './files.ts';

async function exportOf(email: string, path: string, format: ExportFormat) {
  async function* records() {
    yield requestRecord(storedRequest({ email }), 0);
  }
  await writeExport(records(), { path, format, erasuresFile: 'none' });
}

test.each([
  'Maya@Bakery.example',
  "o'hara@bakery.example",
  '=1+1@bakery.example',
  '+maya@bakery.example',
  '-maya@bakery.example',
  'maya|=1+1@bakery.example',
  '{maya}/&#%*!?^_`$~@bakery.example',
])('an export that holds %s is deleted, as CSV and as JSON, and other exports are kept', async (email) => {
  const { path } = await tempFolder();
  await exportOf(email, join(path, 'theirs.csv'), 'csv');
  await exportOf(email, join(path, 'theirs.json'), 'json');
  await exportOf('bob@florist.example', join(path, 'other.csv'), 'csv');
  const removed = await removeFilesNaming(path, mailboxOf(email) ?? '');
  expect(removed.sort()).toEqual(['theirs.csv', 'theirs.json']);
  expect(await readdir(path)).toEqual(['other.csv']);
});
