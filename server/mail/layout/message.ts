/**
 * What one mail says, written once and rendered twice, as HTML and as plain text. The renderers decide how it looks;
 * a message only says what each part is.
 */
export interface Message {
  /** The language of its words, as a BCP 47 tag: screen readers speak it. */
  language: string;
  subject: string;
  /** What an inbox shows next to the subject. */
  preview: string;
  heading: string;
  /** How the request stands, in a word or two, at the top of the HTML. */
  stamp: { words: string; ink: 'accent' | 'ledger' };
  blocks: readonly Block[];
}

export type Block =
  | { type: 'paragraph'; words: string | readonly (string | TextLink)[] }
  | { type: 'heading'; words: string }
  /** Labelled facts, one on a line. Plain text leaves a line free between groups. */
  | { type: 'facts'; groups: readonly (readonly Fact[])[] }
  | { type: 'steps'; steps: readonly Step[] }
  /** A link to press. The main action is filled, another one has an outline. */
  | { type: 'action'; words: string; href: string; isMain: boolean }
  | { type: 'signature'; words: string; below: readonly (string | TextLink)[] }
  /** Small print at the end. */
  | { type: 'footnote'; words: string };

/** What a mail can show: the brand's logo, and the signature of the person in `agency/brand.ts`, on paper and for dark mode. */
export type Picture = 'logo' | 'signature-paper' | 'signature-ink';

/** The address of a picture, where there is one. */
export type Pictured = (name: Picture) => string | undefined;

/** Words that open a link. Plain text shows the words alone. */
export interface TextLink {
  words: string;
  href: string;
}

export interface Fact {
  label: string;
  value: string;
  /** Words are set in the text face, numbers and times in figures. */
  face: 'text' | 'figures';
  isBold?: boolean;
  /** The fact that matters most: it stands out from the others. */
  isUrgent?: boolean;
  /** What the value opens in HTML. */
  href?: string | undefined;
  /** Set for what every language reads from the left, such as a telephone number. */
  dir?: 'ltr';
  /** Its line breaks are kept. Elsewhere they are spaces. */
  isMultiline?: boolean;
}

export interface Step {
  title: string;
  words: string;
}
