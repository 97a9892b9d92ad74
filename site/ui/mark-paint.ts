import type { MarkPath } from '../../shared/look.ts';

/** How a path of the mark is painted, as attributes of SVG in React. */
export function markPaint({ color, strokeWidth }: MarkPath, paint: (color: MarkPath['color']) => string) {
  return strokeWidth === undefined
    ? { fill: paint(color) }
    : { fill: 'none', stroke: paint(color), strokeWidth: String(strokeWidth) };
}
