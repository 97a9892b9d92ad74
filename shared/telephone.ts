/** It finds how a number begins, its digits and the marks between them, and the first letter behind it. */
const LEADING_NUMBER = /^[\s(]*(\+|00)?([\d\s()./\u2010-\u2015-]*)(.?)/su;

/** No area code has more digits, its country code included. Behind more a slash parts two numbers. */
const LONGEST_AREA_CODE = 6;

/** ITU-T E.164 allows 15. With fewer than 5 it is an emergency number, or none. */
const DIGITS = { min: 5, max: 15 };

/**
 * Makes a link that calls what was typed (RFC 3966): the digits with which it begins, in their own order. A leading
 * `00` is the `+` before a country code. What follows the number is a note: hours, an extension, a second number.
 * Undefined where it does not begin with a number, or has letters in the place of digits.
 */
export function telephoneLink(typed: string): string | undefined {
  const [, plus, run = '', next = ''] = LEADING_NUMBER.exec(inAscii(typed)) ?? [];
  // In `9am`, `9:30` and `1-800-FLOWERS` the last digits belong to what follows, but not before `x12` and `ext12`.
  const number = /(?![ex])[\p{L}:]/iu.test(next) ? run.replace(/\S*$/, '') : run;
  // No one dials the country code and the zero in brackets together.
  const [area = '', rest = ''] = (plus ? number.replace('(0)', '') : number)
    .split('/')
    .map((part) => part.replaceAll(/\D/g, ''));
  const digits = area.length <= LONGEST_AREA_CODE ? area + rest : area;
  if (digits.length < DIGITS.min || digits.length > DIGITS.max) return undefined;
  return `tel:${plus ? '+' : ''}${digits}`;
}

/**
 * Writes the digits of every script as 0 to 9. Unicode has each ten of them in order:
 * https://www.unicode.org/reports/tr44/#Numeric_Type
 */
function inAscii(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => {
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value += 1;
    // Some tens follow each other.
    return String(value % 10);
  });
}
