import { type Stringifier, stringify } from 'csv-stringify';
import { RECORD_FIELDS } from './request-record.ts';

/**
 * Turns records into CSV (https://www.rfc-editor.org/rfc/rfc4180): a line of names, CRLF, every value quoted. UTF-8
 * with a byte order mark, without which Excel on Windows reads another encoding. Texts are `defused`.
 */
export function csvWriter(): Stringifier {
  return stringify({
    header: true,
    columns: [...RECORD_FIELDS],
    bom: true,
    quoted: true,
    record_delimiter: 'windows',
    cast: { string: defused },
  });
}

/**
 * Where a spreadsheet may see the start of a formula. A spreadsheet that separates cells at semicolons, as in much of
 * Europe, or at tabs, starts a new cell at each one in a text, and drops quotes at the start of that cell.
 */
const FORMULA = /(?:^|[;\t|\r\n"])[\s"]*(?=[=+\-@＝＋－＠])/g;

/**
 * The text with an apostrophe before everything that a spreadsheet could take for a formula. A telephone number that
 * begins with `+` gets one, too. https://owasp.org/www-community/attacks/CSV_Injection
 */
export function defused(text: string): string {
  return text.replace(FORMULA, "$&'");
}
