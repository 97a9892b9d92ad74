import { findPhoneNumbersInText, type PhoneNumber } from 'libphonenumber-js/min';
import { brand } from '../../../../agency/brand.ts';

/** The first valid telephone number in what was typed, its extension included; undefined when there is none. */
export function telephoneNumber(typed: string): PhoneNumber | undefined {
  return findPhoneNumbersInText(typed, brand.country)[0]?.number;
}

/**
 * A link that calls the number from anywhere (RFC 3966). When the number is not valid, the link has just its digits.
 * Undefined when there is no digit.
 */
export function telephoneLink(typed: string): string | undefined {
  return telephoneNumber(typed)?.getURI() ?? linkOfDigits(typed);
}

function linkOfDigits(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '');
  if (digits === '') return undefined;
  return `tel:${/^\D*\+/.test(typed) ? '+' : ''}${digits}`;
}
