const suffixes = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' };

/**
 * An ISO 8601 date as people of this locale read it out. Americans read an ordinal, which `Intl` does not write:
 * `2025-05-01` is 'May 1st, 2025'.
 */
export function readableDate(isoDate: string, locale: string): string {
  const date = new Date(`${isoDate}T00:00:00Z`);
  if (locale !== 'en-US') {
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  }
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(date);
  const day = date.getUTCDate();
  const ordinal = new Intl.PluralRules(locale, { type: 'ordinal' }).select(day);
  return `${month} ${day}${suffixes[ordinal]}, ${date.getUTCFullYear()}`;
}
