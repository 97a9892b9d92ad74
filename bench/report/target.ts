import { z } from 'zod';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

/** What a figure, or the ratio of two from the same run, has to be. */
export interface Target {
  name: string;
  /** What is judged, as `what` and `subject` of a figure. */
  of: Named;
  /** What it is divided by. Absent: the figure itself is judged. */
  per?: Named;
  /** Of the median, or of the ratio of the medians. */
  is: 'at most' | 'at least';
  goal: number;
}

type Named = { what: string; subject: string };

export const judgedSchema = z.object({
  name: z.string(),
  goal: z.string(),
  figure: z.number(),
  isMet: z.boolean(),
});

export type Judged = z.infer<typeof judgedSchema>;

/** Each target with its figure. A target whose figures were not taken in this run is left out. */
export function judge(targets: readonly Target[], figures: readonly Figure[]): Judged[] {
  return targets.flatMap((target) => {
    const figure = figureOf(target, figures);
    if (figure === undefined) return [];
    const isMet = target.is === 'at most' ? figure <= target.goal : figure >= target.goal;
    return [{ name: target.name, goal: `${target.is} ${target.goal}`, figure, isMet }];
  });
}

function figureOf({ of, per }: Target, figures: readonly Figure[]): number | undefined {
  const values = find(of, figures);
  if (values === undefined) return undefined;
  if (per === undefined) return median(values);
  const base = find(per, figures);
  return base && median(values) / median(base);
}

function find({ what, subject }: Named, figures: readonly Figure[]): number[] | undefined {
  return figures.find((figure) => figure.what === what && figure.subject === subject)?.values;
}
