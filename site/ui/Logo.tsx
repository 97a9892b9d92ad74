import { logo } from '../../agency/look/logo.ts';
import type { LogoPath } from '../../shared/look.ts';

/** Ink as the text around it, which a reader's own colours may replace. */
function paint({ color, strokeWidth }: LogoPath) {
  const own = color === 'ink' ? 'currentColor' : `var(--color-${color})`;
  return strokeWidth === undefined ? { fill: own } : { fill: 'none', stroke: own, strokeWidth };
}

/** The logo next to the brand's name. The name is its text alternative. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" className="size-7 shrink-0 @max-[16rem]:hidden" aria-hidden="true">
      {logo.map((part) => (
        <path key={part.path} d={part.path} {...paint(part)} />
      ))}
    </svg>
  );
}
