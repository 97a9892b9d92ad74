/**
 * What a visitor typed, fit for a terminal: characters that steer it, or that reverse the order of what is read, show
 * as U+FFFD. The form refuses them; a database may hold what no form has seen.
 */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD');
}

/** The same of several lines. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}
