import { mark } from '../../agency/look/mark.ts';
import type { MarkPath } from '../../shared/look.ts';

/** How a path of the mark is painted, as attributes of SVG in React. */
export function markPaint({ color, strokeWidth }: MarkPath, colorOf: (color: MarkPath['color']) => string) {
  return strokeWidth === undefined
    ? { fill: colorOf(color) }
    : { fill: 'none', stroke: colorOf(color), strokeWidth: String(strokeWidth) };
}

/** Ink as the text around it, which a reader's own colours may replace. */
const onPage = (color: MarkPath['color']) => (color === 'ink' ? 'currentColor' : `var(--color-${color})`);

/** The mark next to the brand's name. The name is its text alternative. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" className="size-7 shrink-0 @max-[16rem]:hidden" aria-hidden="true">
      {mark.map((part) => (
        <path key={part.path} d={part.path} {...markPaint(part, onPage)} />
      ))}
    </svg>
  );
}
