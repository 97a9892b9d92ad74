import { styleText } from 'node:util';
import type { Verdict } from './outcome.ts';
import type { Finding } from './run-checks.ts';

const MARKS = {
  pass: { mark: '✓', colour: 'green' },
  warn: { mark: '!', colour: 'yellow' },
  fail: { mark: '✗', colour: 'red' },
} as const;

/** One finding in one line. The word says what the mark and the colour say; the colour is for terminals that want it. */
export function findingLine({ verdict, name, says }: Finding, stream: NodeJS.WritableStream): string {
  const { mark, colour } = MARKS[verdict];
  return `${styleText(colour, `${mark} ${verdict}`, { stream })}  ${name}: ${says}`;
}

/** The last line: how many of each. */
export function countsLine(verdicts: readonly Verdict[]): string {
  const count = (verdict: Verdict) => verdicts.filter((each) => each === verdict).length;
  return `${count('pass')} passed, ${count('warn')} warned, ${count('fail')} failed.`;
}
