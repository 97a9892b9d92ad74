/** Writes times, values and lists as people read them in the agency's own language. */

import { brand } from '../agency/brand.ts';
import { contactFields } from '../agency/words/contact-fields.ts';
import type { ContactField } from '../shared/contact-request.ts';
import { textDirection } from '../shared/text.ts';

/**
 * Writes a moment for the agency's people, who know its year and its zone: `Sat, Nov 21, 11:33 AM`. The zone is left
 * out, unless it is UTC.
 */
export function readableTime(epochMs: number, timeZone: string): string {
  return `${say(epochMs, timeZone, DATE)}${dateGlue()}${clockTime(epochMs, timeZone)}`;
}

/** Writes a moment of the days around, within a sentence: `Saturday 11:33 AM`. */
export function weekdayTime(epochMs: number, timeZone: string): string {
  return `${say(epochMs, timeZone, WEEKDAY)} ${clockTime(epochMs, timeZone)}`;
}

/**
 * Writes a moment of the days around for a visitor, who may be in another zone: `Saturday, 11:33 AM EST`. A zone without
 * a short name in the language, which would be `GMT+2`, is called by its place: `Ukraine Time`.
 */
export function weekdayTimeInZone(epochMs: number, timeZone: string): string {
  const names = (['short', 'shortGeneric', 'longGeneric'] as const).map((timeZoneName) => {
    const parts = new Intl.DateTimeFormat(brand.locale, { timeZone, timeZoneName }).formatToParts(epochMs);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  });
  const zone = names.find((name) => !/\p{Nd}/u.test(name)) ?? names.at(-1);
  return `${say(epochMs, timeZone, WEEKDAY)}${dateGlue()}${say(epochMs, timeZone, CLOCK)} ${zone}`;
}

/** Joins texts in as few words as the language allows: `honeypot, markup in “Name”`. */
export function listOf(texts: readonly string[]): string {
  return new Intl.ListFormat(brand.locale, { type: 'conjunction', style: 'narrow' }).format(texts);
}

/** Marks in plain text what every language reads from the left, such as a telephone number. */
export function fromTheLeft(text: string): string {
  return textDirection(brand.locale) === 'rtl' ? `\u200E${text}` : text;
}

/** Writes a value of a request as people read it: an option in its words, everything else as it is stored. */
export function readableValue(field: ContactField, value: string): string {
  const { options = {} } = contactFields[field];
  return (Object.hasOwn(options, value) && options[value]) || value;
}

const DATE = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const WEEKDAY = { weekday: 'long' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

function clockTime(epochMs: number, timeZone: string): string {
  return say(epochMs, timeZone, CLOCK) + (timeZone === 'UTC' ? ' UTC' : '');
}

/** Says one part of a moment. Together, some languages put the hour before the weekday, or write it in another way. */
function say(epochMs: number, timeZone: string, part: Intl.DateTimeFormatOptions): string {
  return withUsualSpaces(new Intl.DateTimeFormat(brand.locale, { ...part, timeZone }).format(epochMs));
}

/** The language puts this between a date and an hour: a comma and a space in English, a space in French. */
function dateGlue(): string {
  const format = new Intl.DateTimeFormat(brand.locale, { dateStyle: 'medium', timeStyle: 'short' });
  const parts = format.formatToParts();
  const hour = parts.findIndex(({ type }) => type === 'hour' || type === 'dayPeriod');
  return parts[hour - 1]?.value ?? ' ';
}

/**
 * Puts spaces that every mail font has in the place of narrow and thin ones, which old fonts show as boxes. No line
 * begins with the `AM` or the `ч.` of an hour, or with the `г.` of a year.
 */
function withUsualSpaces(text: string): string {
  return text
    .replace(/[^\S\u00A0\u202F]/gu, ' ')
    .replace(/\u202F|(?<=\p{Nd}) (?=\p{L}{1,2}\.)|(?<=:\p{Nd}{2}) (?=\p{L}{1,2}(?!\p{L}))/gu, '\u00A0');
}
