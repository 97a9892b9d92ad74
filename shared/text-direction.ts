/** From which side a language is read, as HTML's `dir` says it. */
export function textDirection(locale: string) {
  return new Intl.Locale(locale).getTextInfo().direction ?? 'ltr';
}
