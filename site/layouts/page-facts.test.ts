import { expect, test } from 'vitest';
import { pageHead, readPageFacts } from './page-facts.ts';

const page = { title: 'Prices', description: 'A title' };

test.each([
  ['exports nothing', undefined, 'expected object'],
  ['has no description', { title: 'Prices' }, 'description'],
  ['misspells a fact', { ...page, indexd: false }, 'indexd'],
  ['gives a fact another type', { ...page, indexed: 'false' }, 'indexed'],
])('the build stops at a page that %s, and names the page and the fact', (_, facts, fact) => {
  expect(() => readPageFacts(facts, 'prices.astro')).toThrow(
    new RegExp(`^prices\\.astro must.*${fact}`, 's'),
  );
});

test('a page with a title and a description is built', () => {
  expect(readPageFacts(page, 'prices.astro')).toEqual(page);
});

test('a tab, search results and link previews get long words without their soft hyphens', () => {
  const url = new URL('https://agency.example/taxes');
  const long = { title: 'Umsatz\u00ADsteuer', description: 'Vor\u00ADan\u00ADmeldung' };
  const head = pageHead(long, url, url);
  expect(head).toMatchObject({ title: 'Umsatzsteuer', description: 'Voranmeldung' });
  expect(head.fullTitle).toMatch(/^Umsatzsteuer /);
  const preview = { heading: long.title, line: long.description };
  expect(readPageFacts({ ...page, preview }, 'prices.astro').preview).toEqual({
    heading: 'Umsatzsteuer',
    line: 'Voranmeldung',
  });
});
