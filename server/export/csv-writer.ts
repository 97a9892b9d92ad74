import { type Stringifier, stringify } from 'csv-stringify';
import { brand } from '../../agency/brand.ts';
import { defused } from '../text/defused.ts';
import { RECORD_FIELDS } from './request-record.ts';

/**
 * Turns records into CSV (https://www.rfc-editor.org/rfc/rfc4180): a line of names, CRLF, every value quoted. UTF-8
 * with a byte order mark, without which Excel on Windows reads another encoding. Texts are `defused`.
 */
export function csvWriter(): Stringifier {
  return stringify({
    delimiter: csvDelimiter(brand.locale),
    header: true,
    columns: RECORD_FIELDS.map((key) => ({ key, header: key.endsWith('At') ? `${key} (UTC)` : key })),
    bom: true,
    quoted: true,
    record_delimiter: 'windows',
    cast: { string: defused },
  });
}

/** What Excel separates cells at in that locale: where a comma is the decimal sign, a semicolon. */
export function csvDelimiter(locale: string): ',' | ';' {
  return (1.5).toLocaleString(locale).includes(',') ? ';' : ',';
}
