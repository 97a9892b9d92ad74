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
  const text = inAscii(typed);
  const [found] = findPhoneNumbersInText(text, country);
  // The end of a foreign number that is not valid may look like a number of this country.
  if (found === undefined || /\+[\d\s().-]*$/.test(text.slice(0, found.startsAt))) return undefined;
  return found.number;
}

/**
 * A link that calls the number from anywhere (RFC 3966). One that is not valid, but as long as a number, or as a local
 * one, is dialled as it is written. Undefined for anything else: words, several numbers, letters for figures.
 */
export function telephoneLink(typed: string, country: CountryCode): string | undefined {
  const valid = telephoneNumber(typed, country);
  if (valid !== undefined) return valid.getURI();
  const text = inAscii(typed);
  if (!/^[+\d\s().-]+$/.test(text)) return undefined;
  const isLocal = !text.includes('+') && /\d\D*\d\D*\d/.test(text);
  const trouble = validatePhoneNumberLength(text, country);
  if (trouble !== undefined && !(trouble === 'TOO_SHORT' && isLocal)) return undefined;
  return `tel:${text.replace(/[^+\d]/g, '')}`;
}

/** With the digits of every script as 0 to 9. Unicode has each ten of them in order: https://www.unicode.org/reports/tr44/#Numeric_Type */
function inAscii(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value += 1;
    // Some tens follow each other.
    return String(value % 10);
  });
}
