import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Testimonials } from './Testimonials.tsx';

const quote = { quote: 'I sleep.', name: 'A', role: 'B', business: 'C', town: 'D', paper: 'ruled' };

test.each([
  ['a single quote', [quote], 2],
  ['two quotes', [quote, { ...quote, name: 'E' }], 0],
])('with %s the buttons are disabled if there is nothing to scroll to', (_, quotes, disabled) => {
  const page = renderToStaticMarkup(createElement(Testimonials, { quotes }));
  expect(page.match(/<button[^>]* disabled=""/g) ?? []).toHaveLength(disabled);
});
