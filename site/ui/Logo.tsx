import { logo } from '../../agency/look/logo.ts';
import type { LogoPath } from '../../shared/look.ts';
import css from './Logo.module.css';

/** Ink has the color of the text around it, which a reader's own colors may replace. */
function fillOrStroke({ color, strokeWidth }: LogoPath) {
  const own = color === 'ink' ? 'currentColor' : `var(--color-${color})`;
  return strokeWidth === undefined ? { fill: own } : { fill: 'none', stroke: own, strokeWidth };
}

/** The brand's name stands next to the logo, and is its text alternative. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" className={css.logo} aria-hidden="true">
      {logo.map((part) => (
        <path key={part.path} d={part.path} {...fillOrStroke(part)} />
      ))}
    </svg>
  );
}

const strokes = logo.flatMap(({ path, ...pen }: LogoPath) =>
  path.split(/(?=M)/).map((stroke) => ({ path: stroke, ...pen })),
);

type TallyProps = { count: number; className?: string | undefined };

/** Counts in the strokes of the logo, where that is a tally: four, and the fifth across. No other logo can count. */
export function Tally({ count, className = '' }: TallyProps) {
  if (strokes.length !== 5) return null;
  const gates = Math.ceil(count / 5);
  // Before its fourth stroke a gate is no wider than those that it has.
  const width = gates * 40 - 8 * Math.max(1, gates * 5 - count);
  return (
    <svg
      viewBox={`0 0 ${width} 32`}
      width={(width * 7) / 8}
      height="28"
      className={`${css.tally} ${className}`}
      aria-hidden="true"
    >
      {Array.from({ length: gates }, (_, gate) => strokes.map((stroke) => ({ ...stroke, gate })))
        .flat()
        .slice(0, count)
        .map(({ gate, ...stroke }) => (
          <path
            key={gate + stroke.path}
            d={stroke.path}
            transform={gate > 0 ? `translate(${gate * 40})` : undefined}
            {...fillOrStroke(stroke)}
          />
        ))}
    </svg>
  );
}
