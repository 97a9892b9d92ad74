/** A number is digits and the marks that people write between them. */
const NUMBER = /^(?:[\s(]*(\+))?([\d\s()./\u2010-\u2015-]+)$/;

/** ITU-T E.164 allows 15. With fewer than 5 it is an emergency number, or none. */
const DIGITS = { min: 5, max: 15 };

/**
 * Makes a link that calls a number as it was typed (RFC 3966): its digits, in their own order. Undefined where something
 * else stands next to it, such as hours, an extension or a second number: only a person knows where it ends.
 */
export function telephoneLink(typed: string): string | undefined {
  const [, plus = '', number = ''] = NUMBER.exec(inAscii(typed)) ?? [];
  // No one dials the country code and the zero in brackets together.
  const digits = (plus ? number.replace('(0)', '') : number).replaceAll(/\D/g, '');
  if (digits.length < DIGITS.min || digits.length > DIGITS.max) return undefined;
  return `tel:${plus}${digits}`;
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
