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
  for (const value of home) figures.add('LCP', '/', 'ms', value);
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
])('%s is judged so', (_case, judged, figures, figure, isMet) => {
  expect(judge([judged], figures)).toMatchObject([{ figure, isMet }]);
});

test('a target that was not measured in this run is not judged', () => {
  expect(judge([perPlainPage], taken([100]))).toEqual([]);
  expect(judge([perPlainPage], new Figures())).toEqual([]);
});

test('the tables show a missed target and the range of each figure', () => {
  const text = tables([perPlainPage], taken([120, 140], [100]));
  expect(text).toContain('| LCP: / ÷ plain page | at most 1.1 | 1.3 | **missed** |');
  expect(text).toContain('| LCP | / | 130 ms | 120 to 140 | 2 |');
});
