import { fail, type Outcome, pass } from './outcome.ts';

/** Quotes that nobody said must not be published. */
export function checkTestimonials(areSamples: boolean): Outcome {
  if (!areSamples) return pass('The testimonials are real ones.');
  return fail(
    'The testimonials are samples that nobody said. Put in real ones that you may publish in agency/words/testimonials.ts, set testimonialsAreSamples to false there, and run npm run build.',
  );
}
