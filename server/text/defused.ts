/**
 * Where a spreadsheet may see the start of a formula. A spreadsheet that expects another separator than the CSV has
 * starts a new cell at each such sign in a text, and drops quotes at the start of that cell.
 */
const FORMULA = /((?:[,;\t|\r\n"]|^)[\s"]*)([=+\-@＝＋－＠]?)/g;

/**
 * The text with an apostrophe before everything that a spreadsheet could take for a formula. A telephone number that
 * begins with `+` gets one, too. https://owasp.org/www-community/attacks/CSV_Injection
 */
export function defused(text: string): string {
  // The sign is optional: a pattern that needs it would read a long run of spaces again from each of them.
  return text.replace(FORMULA, (_all, before: string, sign: string) =>
    sign === '' ? before : `${before}'${sign}`,
  );
}
