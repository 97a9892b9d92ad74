/** The types of those words in `agency/` that have a structure. */

import type { ContactField, FieldNamed } from './contact-request.ts';

/**
 * A link in the header or the footer: its words, where it leads, as a path or a whole address, and their language where
 * it is another, as a BCP 47 language tag.
 */
export type NavigationLink = { label: string; href: string; lang?: string };

/** The site in another language, as a BCP 47 language tag, and its origin, such as `https://fr.example.com`. */
export type Translation = { locale: string; origin: string };

/** A service or a benefit, with its icon by its name at https://lucide.dev/icons. */
export type Card = { icon: string; title: string; description: string };

/** A service, with what it leaves on a job sheet: the work, and the verb that stamps it, as in `a visit`, `booked`. */
export type Service = Card & { work: string; stamp: string };

/** A line of the job sheet, and what was said on the call behind it: who speaks, and their words. */
export type JobLine = { time: string; work: string; call?: Call };
export type Call = { open: string; note: string; lines: string[][] };

/** A line of what is offered: its name, as in a form, and what it says. */
export type Term = { label: string; value: string };

export type Testimonial<Paper extends string = string> = {
  quote: string;
  /** Its language where it is another, as a BCP 47 language tag. */
  lang?: string;
  name: string;
  /** Follows the name, as in `46` or `51 lat`, in the figures of your language. Left out where the client would rather not say. */
  age?: string;
  role: string;
  /** The name of their business, and where it is: with both a reader can tell that it exists. */
  business: string;
  town: string;
  /** What it is written on: a name in agency/look/papers.css. */
  paper: Paper;
};

/** What a field of the contact form is called, where it is read. */
type FieldWords = {
  /** Above the field, or next to a box to tick. */
  label: string;
  /** In a choice it is what stands there before one is chosen. */
  placeholder?: string;
  /** What people read for each option, by its name. Those that are no longer offered stay here while they are stored. */
  options?: Record<string, string>;
  /** In mails, lists and what `show` prints, where there is little room. */
  short: string;
  /** Within a sentence, always as what is kept: we keep your phone number. */
  inText: string;
  /** What a program or a form without script that leaves it out is told. Otherwise visitors see their browser's words. */
  missing?: string;
  /** What is said below the field when the server does not accept the value. `refusedField` says it for the rest. */
  invalid?: string;
};

/** The words of every field. */
export type ContactFieldWords = { [Name in ContactField]: FieldWords & NeededWords<FieldNamed<Name>> };

type NeededWords<Spec> = (Spec extends { required: true } ? { missing: string } : unknown) &
  (Spec extends { options: readonly (infer Option extends string)[] }
    ? { options: Record<Option, string> }
    : unknown);

/**
 * What is counted, in a form for each way in which the language counts: `one` and `other` in English, and more in others,
 * listed at https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html. `#` stands for the
 * number. With `=0`, none is said in its own way. A plain text is the same for every number.
 */
export type PluralForms = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule | '=0', string>>);

/**
 * Says a number with what it counts, as people of the locale count: `1 request`, `1,234 requests`.
 * @throws at once, so that no site is built, when a form that the locale needs is missing.
 */
export function counting(locale: string, forms: PluralForms): (count: number) => string {
  const rules = new Intl.PluralRules(locale);
  const needed = rules.resolvedOptions().pluralCategories;
  const all: Exclude<PluralForms, string> = typeof forms === 'string' ? { other: forms } : forms;
  const missing = typeof forms === 'string' ? undefined : needed.find((form) => forms[form] === undefined);
  if (missing)
    throw new Error(
      `A text in agency/words/ lacks "${missing}", and ${locale} has ${needed.join(', ')}: ${JSON.stringify(forms)}`,
    );
  return (count) => {
    const form = (count === 0 ? all['=0'] : undefined) ?? all[rules.select(count)] ?? all.other;
    return form.replaceAll('#', count.toLocaleString(locale));
  };
}

/** One request, for use in a sentence of a mail to the agency. */
export type RequestParts = {
  /** What the visitor typed. */
  name: string;
  phone: string;
  /** When the reply is due, such as `Saturday 11:33 AM`. */
  due: string;
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
  stamp: string;
  opening?: (request: RequestParts) => string;
};

/** The person whom visitors hear from. Only the name is needed. */
export interface Person {
  name: string;
  /** What they do, such as `Founder`. */
  role?: string;
  town?: string;
  telephone?: string;
  /** The path of an SVG that a pen draws, in a box of 560 by 120. */
  signature?: string;
  /** The address of a square picture in `public/`, such as `/alex.jpg` for `public/alex.jpg`. */
  photograph?: string;
}

/** Those that are given, in one line: `Founder · Springfield`. */
export function inOneLine(...facts: (string | undefined)[]): string {
  return facts.filter(Boolean).join('\u00a0· ');
}

/** What other services may do on the pages. */
export interface Embeds {
  /** Script tags for the head of every page that search engines list: `src`, and what else the service asks for. */
  scripts: Record<string, string | true>[];
  /** The origins to which these scripts send. */
  connections: string[];
  /** The origins of pictures, which some counters call in the place of sending. */
  pictures: string[];
  /**
   * The origins whose frames a page may show. Their pop-ups may report back to them, and a frame may use what its `allow`
   * names: `fullscreen`, `geolocation`, `payment`.
   */
  frames: string[];
}
