/** Charset, encoding and text of one encoded word: https://www.rfc-editor.org/rfc/rfc2047#section-2 */
const WORD = /=\?([^?\s]+)\?([bq])\?([^?]*)\?=/gi;

/** White space between two encoded words is not part of the text. */
const RUN_OF_WORDS = new RegExp(`(?:${WORD.source}(?:\\s+(?==\\?))?)+`, 'gi');

/** The text as a mail program would show it in a header, where encoded words are decoded. */
export function decodeEncodedWords(text: string): string {
  return text.replace(RUN_OF_WORDS, decodeRun);
}

/** Bytes of words in one charset are joined before they are decoded: mail programs accept a character cut in two. */
function decodeRun(run: string): string {
  const parts: { charset: string; bytes: Buffer }[] = [];
  for (const [, label = '', encoding = '', encoded = ''] of run.matchAll(WORD)) {
    // A language may follow: https://www.rfc-editor.org/rfc/rfc2231#section-5
    const charset = label.replace(/\*.*$/, '').toLowerCase();
    const bytes = /b/i.test(encoding) ? Buffer.from(encoded, 'base64') : bytesOfQ(encoded);
    const last = parts.at(-1);
    if (last?.charset === charset) last.bytes = Buffer.concat([last.bytes, bytes]);
    else parts.push({ charset, bytes });
  }
  return parts.map(({ charset, bytes }) => decode(bytes, charset)).join('');
}

function bytesOfQ(encoded: string): Buffer {
  const pieces = encoded.replaceAll('_', ' ').split(/=([\da-f]{2})/i);
  return Buffer.concat(pieces.map((piece, index) => Buffer.from(piece, index % 2 ? 'hex' : 'utf8')));
}

function decode(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // An unknown charset: its ASCII characters can still be read.
    return bytes.toString('latin1');
  }
}
