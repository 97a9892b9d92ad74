import { expect, test } from 'vitest';
import { readPageFacts } from './page-facts.ts';

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
