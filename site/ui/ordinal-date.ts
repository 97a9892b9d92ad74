const suffixes = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' };
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const months = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** An ISO 8601 date as an American reads it out: `2025-05-01` is 'May 1st, 2025'. */
export function ordinalDate(isoDate: string): string {
  const date = new Date(`${isoDate}T00:00:00Z`);
  const day = date.getUTCDate();
  return `${months.format(date)} ${day}${suffixes[ordinals.select(day)]}, ${date.getUTCFullYear()}`;
}
