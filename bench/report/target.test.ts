import { expect, test } from 'vitest';
import { Figures } from './figure.ts';
import { median } from './median.ts';
import { judge, type Target } from './target.ts';

const target = (parts: Partial<Target>): Target => ({
  name: 'a page',
  of: { what: 'LCP', subject: '/' },
  is: 'at most',
  goal: 1.1,
  ...parts,
});

const perLimit = target({ per: { what: 'LCP', subject: 'limit page' } });

function figures(page: number[], limit: number[] = []) {
  const all = new Figures();
  all.add('LCP', '/', 'ms', ...page);
  if (limit.length > 0) all.add('LCP', 'limit page', 'ms', ...limit);
  return all.all;
}

test('the median of an even number of values is the mean of the middle two', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([7])]).toEqual([2, 2.5, 7]);
  expect(() => median([])).toThrow('nothing');
});

test.each([
  ['a ratio of medians that is small enough', perLimit, figures([100, 110, 900], [100, 100, 5]), 1.1, true],
  ['a ratio that is too large', perLimit, figures([120], [100]), 1.2, false],
  ['a figure that is large enough', target({ is: 'at least', goal: 99 }), figures([100]), 100, true],
  ['a figure that is too small', target({ is: 'at least', goal: 99 }), figures([98]), 98, false],
])('%s is judged so', (_case, judged, taken, figure, isMet) => {
  expect(judge([judged], taken)).toMatchObject([{ figure, isMet }]);
});

test('a target that was not measured in this run is not judged', () => {
  expect(judge([perLimit], figures([100]))).toEqual([]);
  expect(judge([perLimit], [])).toEqual([]);
});
