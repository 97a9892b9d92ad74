import type { VisitStep } from '../store/schema.ts';

/** How often each step was taken. */
export type StepCounts = Record<VisitStep, number>;

/** The steps from a visit to a request, in their order. */
export const STEPS = ['home', 'contact', 'sent'] as const satisfies readonly VisitStep[];

export const NO_STEPS: StepCounts = { home: 0, contact: 0, sent: 0 };

export function sumOf(counts: Iterable<StepCounts>): StepCounts {
  const sum = { ...NO_STEPS };
  for (const one of counts) for (const step of STEPS) sum[step] += one[step];
  return sum;
}
