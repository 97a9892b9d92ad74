/** Letters with a twin in Latin Extended-A, which no English text has. The others stay as they are. */
const PLAIN = 'acdeghijklnorstuwyz';
const MARKED = 'ąćďęğħįĵķłńőřśţůŵŷż';

/** These are not words: escapes, addresses, tags and entities. */
const WHOLE = /(\\u\w{4}|\\.|https?:\/\/\S+|\S+@[\w.-]*\w|<[^>]*>|&\w+;)/;

const isPlain = new RegExp(`[${PLAIN}]`, 'iu');

/** The text a third longer, in letters that no other language here has. Prices are in another currency. */
export function markWords(text: string): string {
  let letters = 0;
  const marked = (letter: string) => {
    const small = letter.toLowerCase();
    const twin = MARKED[PLAIN.indexOf(small)] ?? small;
    const same = letter === small ? twin : twin.toUpperCase();
    letters += 1;
    return letters % 3 === 0 ? same + twin : same;
  };
  return text
    .replaceAll(/\$(\d+)/g, '$1\u00a0zł')
    .split(WHOLE)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/\p{L}/gu, marked)))
    .join('');
}

export const unmarkedWords = (text: string) =>
  text.split(/[^\p{L}\p{M}]+/u).filter((word) => isPlain.test(word));
