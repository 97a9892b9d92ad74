/** Longer pairs than this, in characters, may break: on a small phone they would not fit on a line. */
const LONGEST_PAIR = 20;

/**
 * A heading's text whose last two words stay on one line, so that no word is left alone on the last. Of three words they
 * would leave the first alone, so it takes four.
 */
export function LastWordsTogether({ children: text }: { children: string }) {
  const [, start, pair] = /^(\S+ .* )(\S+ \S+)$/.exec(text) ?? [];
  if (!start || !pair || pair.length > LONGEST_PAIR) return text;
  return (
    <>
      {start}
      <span className="xs:whitespace-nowrap">{pair}</span>
    </>
  );
}
