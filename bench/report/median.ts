/**
 * The middle value, or the mean of the middle two.
 * @throws when there is none.
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  if (middle.length === 0) throw new Error('There is nothing to take the median of.');
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
