/** Times, values and lists as people of a locale, the agency's own unless said otherwise, read them. */

import { brand } from '../agency/brand.ts';
import { contactFields } from '../agency/words/contact-fields.ts';
import type { ContactField } from '../shared/contact-request.ts';
import { textDirection } from '../shared/text.ts';

/**
 * A moment as the agency's people say it, who have its year and its zone: `Sat, Nov 21, 11:33 AM`. Only UTC is named,
 * which is no one's own.
 */
export function readableTime(epochMs: number, timeZone: string, locale: string = brand.locale): string {
  const say = format(epochMs, timeZone, locale);
  return `${say(DATE)}${glueOf(locale)}${say(CLOCK)}${utcNamed(timeZone)}`;
}

/** The same in a sentence, of the days around: `Saturday 11:33 AM`. */
export function weekdayTime(epochMs: number, timeZone: string, locale: string = brand.locale): string {
  const say = format(epochMs, timeZone, locale);
  return `${say(WEEKDAY)} ${say(CLOCK)}${utcNamed(timeZone)}`;
}

/**
 * The same for a visitor, who may be in another zone: `Saturday, 11:33 AM EST`. A zone without a short name in the
 * language, which would be `GMT+2`, is called by its place: `Ukraine Time`.
 */
export function weekdayTimeInZone(epochMs: number, timeZone: string, locale: string = brand.locale): string {
  const say = format(epochMs, timeZone, locale);
  const zones = (['short', 'shortGeneric', 'longGeneric'] as const).map((timeZoneName) =>
    partOf('timeZoneName', new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }), epochMs),
  );
  const zone = zones.find((name) => !/\p{Nd}/u.test(name)) ?? zones.at(-1);
  return `${say(WEEKDAY)}${glueOf(locale)}${say(CLOCK)} ${zone}`;
}

/** Several texts as one, in as few words as the language allows: `honeypot, markup in “Name”`. */
export function listOf(texts: readonly string[], locale: string = brand.locale): string {
  return new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }).format(texts);
}

/** What every language reads from the left, such as a telephone number, for use in plain text: with a mark if needed. */
export function fromTheLeft(text: string): string {
  return textDirection(brand.locale) === 'rtl' ? `\u200E${text}` : text;
}

/** A value of a request: an option in its words, everything else as it is stored. */
export function readableValue(field: ContactField, value: string): string {
  const { options = {} } = contactFields[field];
  return (Object.hasOwn(options, value) && options[value]) || value;
}

const DATE = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const WEEKDAY = { weekday: 'long' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

const utcNamed = (timeZone: string) => (timeZone === 'UTC' ? ' UTC' : '');

/**
 * Says the parts of one moment, each for itself: together, some languages put the hour before the weekday, or write it in
 * another way.
 */
const format =
  (epochMs: number, timeZone: string, locale: string) =>
  (parts: Intl.DateTimeFormatOptions): string =>
    withUsualSpaces(new Intl.DateTimeFormat(locale, { ...parts, timeZone }).format(epochMs));

/** What stands between a date and an hour in the language: a comma and a space in English, a space in French. */
function glueOf(locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).formatToParts();
  const hour = parts.findIndex(({ type }) => type === 'hour' || type === 'dayPeriod');
  return parts[hour - 1]?.value ?? ' ';
}

function partOf(type: Intl.DateTimeFormatPartTypes, format: Intl.DateTimeFormat, epochMs: number): string {
  return format.formatToParts(epochMs).find((part) => part.type === type)?.value ?? '';
}

/**
 * Spaces that every mail font has, in the place of narrow and thin ones, which old fonts show as boxes. No line begins
 * with the `AM` or the `ч.` of an hour, or with the `г.` of a year.
 */
function withUsualSpaces(text: string): string {
  return text
    .replace(/[^\S\u00A0\u202F]/gu, ' ')
    .replace(/\u202F|(?<=\p{Nd}) (?=\p{L}{1,2}\.)|(?<=:\p{Nd}{2}) (?=\p{L}{1,2}(?!\p{L}))/gu, '\u00A0');
}
