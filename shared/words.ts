/** Words in `agency/` that have a structure have these types. */

import type { ContactField, FieldNamed } from './contact-request.ts';

/**
 * A link stands in the header or the footer. It leads to a path or a whole address. `lang` is the language of its words
 * where it is another, as a BCP 47 language tag.
 */
export type NavigationLink = { label: string; href: string; lang?: string };

/** A card is a service or a benefit. Its icon has this name at https://lucide.dev/icons. */
export type Card = { icon: string; title: string; description: string };

/** A service leaves work on a job sheet, and a verb stamps it, as in `Gutter invoice`, `sent`. */
export type Service = Card & { work: string; stamp: string };

/** A line of the job sheet may have a call behind it. `lines` has who speaks, and their words. */
export type JobLine = { time: string; work: string; call?: Call };
export type Call = { open: string; lines: string[][] };

/** A line of what is offered, or a sum, has a name, as in a form, and says something. */
export type Term = { label: string; value: string };

export type Testimonial<Paper extends string = string> = {
  quote: string;
  /** A quote names its language where that is another, as a BCP 47 language tag. */
  lang?: string;
  name: string;
  /** The age follows the name, as in `46` or `51 lat`, in the figures of your language. Some would rather not say. */
  age?: string;
  role: string;
  /** The name of their business, and where it is: with both a reader can tell that it exists. */
  business: string;
  town: string;
  /** The quote is written on this paper of agency/look/papers.css. */
  paper: Paper;
};

/** A field of the contact form is called by these words, where it is read. */
type FieldWords = {
  /** The label stands above the field, or next to a box to tick. */
  label: string;
  /** A choice shows these words before one is chosen. */
  placeholder?: string;
  /** People read these words for an option of that name. One that is no longer offered stays while it is stored. */
  options?: Record<string, string>;
  /** Mails, lists and what `show` prints have little room. */
  short: string;
  /** These words stand within a sentence, always as what is kept: we keep your phone number. */
  inText: string;
  /** A program or a form without script that leaves it out is told so. Visitors see their browser's words. */
  missing?: string;
  /** These words stand below the field when the server does not accept the value. `refusedField` says it for the rest. */
  invalid?: string;
};

export type ContactFieldWords = { [Name in ContactField]: FieldWords & NeededWords<FieldNamed<Name>> };

type NeededWords<Spec> = (Spec extends { required: true } ? { missing: string } : unknown) &
  (Spec extends { options: readonly (infer Option extends string)[] }
    ? { options: Record<Option, string> }
    : unknown);

/**
 * A thing that is counted has a form for each way in which the language counts: `one` and `other` in English, and more
 * in others, listed at https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html. `#` stands
 * for the number. With `=0`, none is said in its own way. A plain text is the same for every number.
 */
export type PluralForms = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule | '=0', string>>);

/**
 * Says a number with what it counts, as people of the locale count: `1 request`, `1,234 requests`.
 * @throws at once, so that no site is built, when the locale is none, or a form that it needs is missing.
 */
export function counting(locale: string, forms: PluralForms): (count: number) => string {
  if (locale.includes('_') || Intl.PluralRules.supportedLocalesOf(locale).length === 0)
    throw new Error(
      `locale in agency/brand.ts is ${locale}, which is no language. Give a tag such as en-US.`,
    );
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

/** These parts of a request stand in sentences of a mail to the agency. */
export type RequestParts = {
  /** The visitor typed it. */
  name: string;
  phone: string;
  /** The reply is due then, such as `Saturday 11:33 AM`. */
  due: string;
  /** A reply was promised within this span, such as `24 hours`. */
  promised: string;
};

/** A mail to the agency about a request says this at its top. */
export type RequestMailWords = {
  subject: (request: RequestParts) => string;
  /** An inbox shows the preview next to the subject. */
  preview: (request: RequestParts) => string;
  heading: string;
  /** The stamp says how the request stands, next to the brand's name. */
  stamp: string;
  opening?: (request: RequestParts) => string;
};

/** Visitors hear from this person. Only the name is needed. */
export interface Person {
  name: string;
  /** The role says what they do, such as `Founder`. */
  role?: string;
  town?: string;
  telephone?: string;
  /** A pen draws this path of an SVG, in a box of 560 by 120. */
  signature?: string;
  /** A square picture in `public/` has this address, such as `/alex.jpg` for `public/alex.jpg`. */
  photograph?: string;
}

/** Joins those that are given: `Founder · Springfield`. */
export function inOneLine(...facts: (string | undefined)[]): string {
  return facts.filter(Boolean).join('\u00a0· ');
}

/** Other services may do this on the pages. */
export interface Embeds {
  /** Every page that search engines list has these script tags: `src`, and what else the service asks for. */
  scripts: Record<string, string | true>[];
  /** These scripts send to these origins. */
  connections: string[];
  /** Pictures come from these origins. Some counters call one in the place of sending. */
  pictures: string[];
  /**
   * A page may show frames of these origins. Their pop-ups may report back to them, and a frame may use what its
   * `allow` names: `fullscreen`, `geolocation`, `payment`.
   */
  frames: string[];
}
