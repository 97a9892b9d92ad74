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
