/** The person whom visitors hear from. Only the name is needed. */
export interface Person {
  name: string;
  /** What they do, such as `Founder`. */
  role?: string;
  town?: string;
  telephone?: string;
}

/** Those that are given, in one line: `Founder · Springfield`. */
export function inOneLine(...facts: (string | undefined)[]): string {
  return facts.filter(Boolean).join('\u00a0· ');
}
