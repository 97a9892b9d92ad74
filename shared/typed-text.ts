/** Cleans and reads what people type, in the browser and on the server in the same way. */

/**
 * No one sees these marks, which come along when text is copied: soft hyphens, zero-width spaces, controls of the
 * direction, byte order marks, the sign for color after what is no emoji, and joiners after what has no joined form.
 * https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
const UNSEEN =
  /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|(?<!\p{Extended_Pictographic})\uFE0F(?!\u20E3)|(?<![[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]--\p{Script=Latin}])[\u200C\u200D]/gv;

/** A telephone number or an address needs none of them. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

const isNumberOrAddress = (type: string) => type === 'tel' || type === 'email';

/** Returns what a field of this type shows of a value, which has no unseen marks and no spaces at its ends. */
export function withoutUnseen(type: string, value: string): string {
  return value.replace(isNumberOrAddress(type) ? IGNORABLE : UNSEEN, '').trim();
}

/**
 * Returns one way to write a value. The full-width letters and figures of an East Asian keyboard mean the usual ones in
 * a telephone number and in an address; a name keeps its own. Check the length first: the time grows with its square.
 */
export function normalized(type: string, value: string): string {
  if (!isNumberOrAddress(type)) return value.normalize('NFC');
  return value.normalize('NFKC').replaceAll('\u3002', '.').trim();
}

/** Cuts a mail address at its last `@`, because the part before it may hold another one. */
export function splitAddress(address: string): [mailbox: string, domain: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, at), address.slice(at + 1)];
}

/** Writes the domain of an address as DNS and mail servers have it: `xn--…` for other letters. */
export function withAsciiDomain(address: string): string {
  const [mailbox, domain] = splitAddress(address);
  // Any other domain stays as it is: a URL may hold more, and makes an IP address of a number.
  if (!/^[\w.-]*(\P{ASCII}[\w.-]*)+$/u.test(domain)) return address;
  try {
    return `${mailbox}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}

/**
 * Unicode marks invisible characters as ignorable, as format or as separator, except three symbols
 * that fonts leave blank: the empty Braille pattern, the stand-in for an object and the musical null notehead.
 */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\p{Cc}\u2800\uFFFC\u{1D159}]/u;

export const isBlank = (value: string) => !VISIBLE.test(value);
