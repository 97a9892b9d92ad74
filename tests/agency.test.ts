import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { brand, person } from '../agency/brand.ts';

/**
 * The files that a fork updates from upstream. Prose may name the product, and tests/recipes/ quotes the examples of
 * docs/making-it-yours.md, which a fork may keep.
 */
const shared = globSync([
  '{bench,deploy,scripts,server,shared,site,tests}/**/*.*',
  '*.{ts,json}',
  'LICENSE',
  '.env.example',
]).filter((file) => !/\.(md|png|svg|d)$|package-lock\.json$|^tests\/recipes\//.test(file));

test.each([brand.name, brand.email, person?.name ?? brand.name])('only agency/ says "%s"', (name) => {
  // An agency's name may be a part of a common word, or a word itself.
  const whole = new RegExp(`(?<!\\p{L})${RegExp.escape(name)}(?!\\p{L})`, 'u');
  const naming = shared.filter((file) => whole.test(readFileSync(file, 'utf8')));
  expect(naming).toEqual([]);
});

test('only agency/ has the words of the pages and of the mails', async () => {
  const modules = await Promise.all(globSync('agency/words/*.ts').map((file) => import(resolve(file))));
  // One or two words may occur elsewhere by chance.
  const words = modules.flatMap(textsIn).filter((text) => text.split(' ').length > 2);
  expect(words.length).toBeGreaterThan(50);
  const quoting = shared.flatMap((file) =>
    quotedIn(readFileSync(file, 'utf8'), words).map((text) => `${file}: ${text}`),
  );
  expect(quoting).toEqual([]);
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function quotedIn(source: string, texts: string[]): string[] {
  return texts.filter((text) => new RegExp(`["'\`>]\\s*${RegExp.escape(text)}\\s*["'\`<]`).test(source));
}
