import { findPhoneNumbersInText, type PhoneNumber } from 'libphonenumber-js/min';
import { brand } from '../../../../business/brand.ts';

/** The first valid telephone number in what was typed, its extension included; undefined when there is none. */
export function telephoneNumber(typed: string): PhoneNumber | undefined {
  return findPhoneNumbersInText(typed, brand.country)[0]?.number;
}
