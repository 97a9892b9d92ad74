import type { VisitStep } from '../store/schema.ts';

/** How often each step was taken. */
export type StepCounts = Record<VisitStep, number>;

/** The steps from a visit to a request, in their order. */
export const STEPS = ['home', 'contact', 'touched', 'sent'] as const satisfies readonly VisitStep[];

export const NO_STEPS: StepCounts = { home: 0, contact: 0, touched: 0, sent: 0 };

/** What a person reads in the place of a step's name. */
export const STEP_WORDS: Record<VisitStep, string> = {
  home: 'Home page',
  contact: 'Contact page',
  touched: 'Form touched',
  sent: 'Request sent',
};

export function sumOf(counts: Iterable<StepCounts>): StepCounts {
  const sum = { ...NO_STEPS };
  for (const one of counts) for (const step of STEPS) sum[step] += one[step];
  return sum;
}
