/**
 * Makes words ready to leave the page, for search engines, tabs, link previews and mails. A soft hyphen, which tells a
 * browser where a long word may break, would be shown there, or hide the word from a search.
 */
export function withoutSoftHyphens(words: string): string {
  return words.replaceAll('\u00AD', '');
}

/** Tells from which side a language is read, as HTML's `dir` says it. */
export function textDirection(locale: string) {
  return new Intl.Locale(locale).getTextInfo().direction ?? 'ltr';
}
