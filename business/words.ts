import type { LucideIcon } from 'lucide-react';

/** What the words in `agency/` are made of, where the site has to know. */

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
