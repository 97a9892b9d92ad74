import {
  type CountryCode,
  findPhoneNumbersInText,
  type PhoneNumber,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';

/**
 * The first valid telephone number in what was typed, its extension included; undefined when there is none. One without
 * a country code is taken for one of this country.
 */
export function telephoneNumber(typed: string, country: CountryCode): PhoneNumber | undefined {
  const [found] = findPhoneNumbersInText(typed, country);
  // The end of a foreign number that is not valid may look like a number of this country.
  if (found === undefined || /\+[\d\s().-]*$/.test(typed.slice(0, found.startsAt))) return undefined;
  return found.number;
}

/**
 * A link that calls the number from anywhere (RFC 3966). One that is not valid, but as long as a number, or as a local
 * one, is dialled as it is written. Undefined for anything else: words, several numbers, letters for figures.
 */
export function telephoneLink(typed: string, country: CountryCode): string | undefined {
  const valid = telephoneNumber(typed, country);
  if (valid !== undefined) return valid.getURI();
  if (!/^[+\d\s().-]+$/.test(typed)) return undefined;
  const isLocal = !typed.includes('+') && /\d\D*\d\D*\d/.test(typed);
  const trouble = validatePhoneNumberLength(typed, country);
  if (trouble !== undefined && !(trouble === 'TOO_SHORT' && isLocal)) return undefined;
  return `tel:${typed.replace(/[^+\d]/g, '')}`;
}
