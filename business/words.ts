import type { LucideIcon } from 'lucide-react';

/** The types of those words in `agency/` that have a structure. */

/** A link in the header: its words, and where it leads, as a path or a whole address. */
export type Link = { label: string; href: string };

/** A service or a benefit. */
export type Card = { icon: LucideIcon; title: string; description: string };

/** How a quote is set: on ruled paper, or as the carbon copy beneath. */
export type TestimonialStyle = 'ruled' | 'carbon';

export type Testimonial = {
  quote: string;
  name: string;
  /** Left out where the client would rather not say. */
  age?: number;
  role: string;
  style: TestimonialStyle;
};
