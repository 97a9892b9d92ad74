import { type Stringifier, stringify } from 'csv-stringify';
import { RECORD_FIELDS } from './request-record.ts';

/**
 * Turns records into CSV (https://www.rfc-editor.org/rfc/rfc4180): a line of names, CRLF, every value quoted. UTF-8
 * with a byte order mark, without which Excel on Windows reads another encoding.
 *
 * A cell that a spreadsheet would calculate begins with an apostrophe instead, which makes it text; so does a telephone
 * number that begins with `+`. https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvWriter(): Stringifier {
  return stringify({
    header: true,
    columns: [...RECORD_FIELDS],
    bom: true,
    quoted: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { string: defuseInside },
  });
}

/** Where spreadsheets part cells at the semicolon, as in much of Europe, a cell is cut at each one that it holds. */
function defuseInside(text: string): string {
  return text.replace(/([;\t|\r\n]\s*)(?=[=+\-@＝＋－＠])/g, "$1'");
}
