/** The types of those words in `agency/` that have a structure. */

/** A link in the header: its words, and where it leads, as a path or a whole address. */
export type Link = { label: string; href: string };

/** A service or a benefit, with its icon by its name at https://lucide.dev/icons. */
export type Card = { icon: string; title: string; description: string };

/** A line of what is offered: its name, as in a form, and what it says. */
export type Term = { label: string; value: string };

export type Testimonial<Paper extends string = string> = {
  quote: string;
  name: string;
  /** Left out where the client would rather not say. */
  age?: number;
  role: string;
  /** The name of their business, and where it is: with both a reader can tell that it exists. */
  business: string;
  town: string;
  /** What it is written on: a name in agency/look/papers.css. */
  paper: Paper;
};
