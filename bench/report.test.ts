import { expect, test } from 'vitest';
import { Figures, judge, median, type Target, tables } from './report.ts';

const target = (parts: Partial<Target> = {}): Target => ({
  what: 'LCP',
  subject: '/',
  is: 'at most',
  goal: 1.1,
  ...parts,
});

const perPlainPage = target({ per: 'plain page' });

function taken(home: number[], plain: number[] = []): Figures {
  const figures = new Figures();
  figures.startSection('Visitors: paints');
  for (const value of home) figures.add('LCP', '/', 'ms', value, 'plain page');
  for (const value of plain) figures.add('LCP', 'plain page', 'ms', value);
  return figures;
}

test('the median of an even number of values is the mean of the middle two', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([7])]).toEqual([2, 2.5, 7]);
  expect(() => median([])).toThrow('nothing');
});

test.each([
  ['a ratio of medians that is small enough', perPlainPage, taken([100, 110, 900], [100, 100, 5]), 1.1, true],
  ['a ratio that is too large', perPlainPage, taken([120], [100]), 1.2, false],
  ['a figure that is large enough', target({ is: 'at least', goal: 99 }), taken([100]), 100, true],
  ['a figure that is too small', target({ is: 'at least', goal: 99 }), taken([98]), 98, false],
  ['a figure below its limit', target({ is: 'under', goal: 50 }), taken([49]), 49, true],
  ['a figure that is its limit', target({ is: 'under', goal: 50 }), taken([50]), 50, false],
])('%s is judged so', (_case, judged, figures, figure, isMet) => {
  expect(judge([judged], figures)).toMatchObject([{ figure, isMet }]);
});

test('a target that was not measured in this run is not judged', () => {
  expect(judge([perPlainPage], taken([100]))).toEqual([]);
  expect(judge([perPlainPage], new Figures())).toEqual([]);
});

test('the tables show a missed target, and the range of each figure and its ratio to its control', () => {
  const text = tables([perPlainPage], taken([120, 140], [100]));
  expect(text).toContain('| LCP: / ÷ plain page | at most 1.1 | 1.3 | **missed** |');
  expect(text).toContain('| LCP | / | 130 ms | 120 to 140 | 2 | 1.3 |');
});

test('each section that has figures has a heading and a table', () => {
  const figures = taken([100]);
  figures.startSection('Owners: growth');
  figures.startSection('Owners: memory');
  figures.add('memory', 'at rest', 'MB', 90);
  const text = tables([], figures);
  expect(text.match(/^#.*/gm)).toEqual(['### Visitors: paints', '### Owners: memory']);
  expect(text.split('### Owners: memory')[1]).toBe(
    '\n\n| what | of | median | range | runs |\n| --- | --- | --- | --- | --- |\n| memory | at rest | 90 MB | 90 to 90 | 1 |\n',
  );
});
