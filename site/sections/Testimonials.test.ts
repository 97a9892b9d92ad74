import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Testimonials } from './Testimonials.tsx';

test('a single quote has nowhere to scroll to, so both buttons are disabled', () => {
  const quote = { quote: 'I sleep.', name: 'A', role: 'B', business: 'C', town: 'D', paper: 'ruled' };
  const disabledWith = (...quotes: (typeof quote)[]) =>
    renderToStaticMarkup(createElement(Testimonials, { place: 1, quotes })).match(
      /<button[^>]* disabled=""/g,
    ) ?? [];
  expect(disabledWith(quote)).toHaveLength(2);
  expect(disabledWith(quote, { ...quote, name: 'E' })).toHaveLength(0);
});
