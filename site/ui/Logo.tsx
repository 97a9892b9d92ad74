import { logo } from '../../agency/look/logo.ts';
import type { LogoPath } from '../../shared/look.ts';

/** How a path of the logo is painted, as attributes of SVG in React. */
export function logoPaint({ color, strokeWidth }: LogoPath, colorOf: (color: LogoPath['color']) => string) {
  return strokeWidth === undefined
    ? { fill: colorOf(color) }
    : { fill: 'none', stroke: colorOf(color), strokeWidth: String(strokeWidth) };
}

/** Ink as the text around it, which a reader's own colours may replace. */
const onPage = (color: LogoPath['color']) => (color === 'ink' ? 'currentColor' : `var(--color-${color})`);

/** The logo next to the brand's name. The name is its text alternative. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" className="size-7 shrink-0 @max-[16rem]:hidden" aria-hidden="true">
      {logo.map((part) => (
        <path key={part.path} d={part.path} {...logoPaint(part, onPage)} />
      ))}
    </svg>
  );
}
