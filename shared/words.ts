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

/** What a field of the contact form is called, where it is read. */
export type FieldWords = {
  /** Above the field. */
  label: string;
  placeholder?: string;
  /** In mails, lists and what `show` prints, where there is little room. */
  short: string;
  /** Within a sentence: your phone number. */
  inText: string;
  /** What a program or a form without script that leaves it out is told. Otherwise visitors see their browser's words. */
  missing?: string;
  /** What a form without script is told when the server does not accept the value: `invalidField` says it for the rest. */
  invalid?: string;
};

/**
 * What is counted, in a form for each way in which the language counts: `one` and `other` in English, and more in others,
 * listed at https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html. `#` stands for the
 * number. With `=0`, none is said in its own way.
 */
export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule | '=0', string>>;

/** One request, for use in a sentence of a mail to the agency. */
export type RequestParts = {
  /** What the visitor typed. */
  name: string;
  phone: string;
  /** When the reply is due. */
  due: string;
  /** The same without its date, for a subject with little room. */
  weekday: string;
  /** The span that was promised, such as `24 hours`. */
  promised: string;
};

/** What a mail to the agency about a request says at its top. */
export type RequestMailWords = {
  subject: (request: RequestParts) => string;
  /** What an inbox shows next to the subject. */
  preview: (request: RequestParts) => string;
  heading: string;
  /** How the request stands, next to the brand's name. */
  state: string;
  opening?: (request: RequestParts) => string;
};
