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
 * Where a spreadsheet may see the start of a formula. One that parts cells at semicolons, as in much of Europe, or at
 * tabs begins a cell at each that a text holds, and drops the quotes that the cell then begins with.
 */
const FORMULA = /(?:^|[;\t|\r\n"])[\s"]*(?=[=+\-@＝＋－＠])/g;

/**
 * A text in which no spreadsheet finds a formula: an apostrophe stands before what would begin one, and so also before
 * a telephone number that begins with `+`. https://owasp.org/www-community/attacks/CSV_Injection
 */
export function defused(text: string): string {
  return text.replace(FORMULA, "$&'");
}
