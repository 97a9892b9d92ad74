import type { LucideIcon } from 'lucide-react';

/** The types of those words in `agency/` that have a structure. */

/** A service or a benefit. */
export type Card = { icon: LucideIcon; title: string; description: string };

/** How a quote is set: on ruled paper, or as the carbon copy beneath. */
export type TestimonialStyle = 'ruled' | 'carbon';

export type Testimonial = {
  quote: string;
  name: string;
  age: number;
  role: string;
  style: TestimonialStyle;
};
