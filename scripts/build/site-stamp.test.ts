import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inputsHash } from './site-stamp.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inputs-'));
  mkdirSync(join(root, 'site/pages'), { recursive: true });
  writeFileSync(join(root, 'site/pages/index.astro'), '<h1>Home</h1>');
  writeFileSync(join(root, 'site/robots.txt'), 'Allow: /');
  writeFileSync(join(root, 'lock.json'), '{}');
});

afterEach(() => rmSync(root, { recursive: true }));

const hash = (settings: Record<string, string | undefined> = {}) =>
  inputsHash({ root, paths: ['site', 'lock.json', 'absent'], settings });

test('the same files and settings give the same hash', () => {
  const before = hash({ PUBLIC_A: '1', PUBLIC_B: '2' });
  writeFileSync(join(root, 'site/robots.txt'), 'Allow: /');
  expect(hash({ PUBLIC_B: '2', PUBLIC_A: '1' })).toBe(before);
});

test('a file outside the inputs changes nothing', () => {
  const before = hash();
  writeFileSync(join(root, 'README.md'), 'Read me');
  expect(hash()).toBe(before);
});

test.each([
  ['a changed file', () => writeFileSync(join(root, 'site/pages/index.astro'), '<h1>Hello</h1>')],
  ['a changed single file', () => writeFileSync(join(root, 'lock.json'), '{"a":1}')],
  ['a new empty file', () => writeFileSync(join(root, 'site/pages/contact.astro'), '')],
  ['a new file where none was', () => writeFileSync(join(root, 'absent'), '')],
  ['a removed file', () => rmSync(join(root, 'site/robots.txt'))],
  ['a renamed file', () => renameSync(join(root, 'site/robots.txt'), join(root, 'site/humans.txt'))],
])('%s changes the hash', (_, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});

test('a setting that is set, changed or emptied changes the hash; one that is unset does not', () => {
  const hashes = [{}, { PUBLIC_A: '' }, { PUBLIC_A: '1' }, { PUBLIC_A: '2' }].map(hash);
  expect(new Set(hashes).size).toBe(4);
  expect(hash({ PUBLIC_A: undefined })).toBe(hashes[0]);
});
