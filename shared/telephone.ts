import { type CountryCode, findPhoneNumbersInText, type PhoneNumber } from 'libphonenumber-js/min';

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
 * A link that calls the number from anywhere (RFC 3966). When the number is not valid, the link has just its digits.
 * Undefined when there is no digit.
 */
export function telephoneLink(typed: string, country: CountryCode): string | undefined {
  const digits = typed.replace(/\D/g, '');
  const link = digits === '' ? undefined : `tel:${/^\D*\+/.test(typed) ? '+' : ''}${digits}`;
  return telephoneNumber(typed, country)?.getURI() ?? link;
}
