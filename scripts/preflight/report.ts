import { styleText } from 'node:util';

export type Verdict = 'pass' | 'warn' | 'fail';

/** What a check found. `says` is one line: what it found and, unless it passed, what to do. */
export interface Outcome {
  verdict: Verdict;
  says: string;
}

export const pass = (says: string): Outcome => ({ verdict: 'pass', says });
/** May be intended; this machine cannot tell. */
export const warn = (says: string): Outcome => ({ verdict: 'warn', says });
/** Must be corrected before visitors come. */
export const fail = (says: string): Outcome => ({ verdict: 'fail', says });

/** One thing that must be right before visitors come. */
export interface Check {
  name: string;
  run: () => Outcome | Promise<Outcome>;
}

export interface Finding extends Outcome {
  name: string;
}

/**
 * Runs all checks at once and yields what they found, in their order. A check that throws has failed; the others
 * continue.
 */
export async function* runChecks(checks: readonly Check[]): AsyncGenerator<Finding> {
  const running = checks.map(runCheck);
  for (const finding of running) yield await finding;
}

async function runCheck({ name, run }: Check): Promise<Finding> {
  try {
    return { name, ...(await run()) };
  } catch (error) {
    return { name, ...fail(`This could not be checked. ${firstLine(error)}`) };
  }
}

function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line;
}

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

/** The last line: the number of checks with each result. */
export function countsLine(verdicts: readonly Verdict[]): string {
  const count = (verdict: Verdict) => verdicts.filter((each) => each === verdict).length;
  return `${count('pass')} passed, ${count('warn')} warned, ${count('fail')} failed.`;
}
