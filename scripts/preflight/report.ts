import { styleText } from 'node:util';
import { fillLines } from '../../server/channels/mail/layout/render-text.ts';

export type Verdict = 'pass' | 'warn' | 'fail';

/** What a check found. `says` is what it found and, unless it passed, what to do. */
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

/** What belongs together on the way to a launch. */
export interface Step {
  title: string;
  checks: readonly Check[];
}

export interface Finding extends Outcome {
  /** The number and the title of its step. */
  step: string;
  name: string;
}

/**
 * Runs all checks at once and yields what they found, in their order. A check that throws has failed; the others
 * continue.
 */
export async function* runSteps(steps: readonly Step[]): AsyncGenerator<Finding> {
  const running = steps.flatMap(({ title, checks }, index) =>
    checks.map((check) => runCheck(`${index + 1}. ${title}`, check)),
  );
  for (const finding of running) yield await finding;
}

async function runCheck(step: string, { name, run }: Check): Promise<Finding> {
  try {
    return { step, name, ...(await run()) };
  } catch (error) {
    return { step, name, ...fail(`This could not be checked. ${firstLine(error)}`) };
  }
}

function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line;
}

const MARKS = {
  pass: { mark: '✓ done   ', colour: 'green' },
  warn: { mark: '! look at', colour: 'yellow' },
  fail: { mark: '✗ to do  ', colour: 'red' },
} as const;

const COLUMNS = 80;
/** As wide as the marks, so that the words of a finding stand in a column of their own. */
const INDENT = ' '.repeat(13);

/**
 * One finding, wrapped to 80 columns. The word says what the mark and the colour say; the colour is for terminals that
 * want it.
 */
export function findingLines({ verdict, name, says }: Finding, stream: NodeJS.WritableStream): string {
  const { mark, colour } = MARKS[verdict];
  const [first, ...more] = wrap(`${name}: ${says}`, COLUMNS - INDENT.length);
  return [`  ${styleText(colour, mark, { stream })}  ${first}`, ...more.map((line) => INDENT + line)].join(
    '\n',
  );
}

/** A word that is longer than a line, such as an address, stays whole so that it can be copied. */
const wrap = (text: string, columns: number) => fillLines(text.split(' '), columns);

/** What is left to do after nothing is left that this machine can see. */
const AFTER = [
  'Open the test mail. It must not be among the spam, and its headers must say dkim=pass.',
  'Send a request from your own phone, and mark it as replied with the link in its mail.',
  'Set up backups, and have your monitoring ask /readyz: docs/deploying/. For every day after: docs/operating.md.',
];

/** The end of the report: how much is done, and what to do next. */
export function closing(findings: readonly Finding[]): string {
  const having = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict);
  const [next] = having('fail');
  const doubtful = having('warn').map(({ name }) => name);
  const counts = `${having('pass').length} done, ${doubtful.length} to look at, ${having('fail').length} to do.`;
  if (next !== undefined)
    return `${counts}\nDo next: ${next.name} (${next.step}). Then run npm run preflight again.`;
  const first = doubtful.length === 0 ? '' : ` First make sure that you mean it so: ${doubtful.join(', ')}.`;
  const after = AFTER.flatMap((todo) => {
    const [start, ...more] = wrap(todo, COLUMNS - 2);
    return [`- ${start}`, ...more.map((line) => `  ${line}`)];
  });
  return [counts, ...wrap(`The site can go live.${first}`, COLUMNS), '', 'After that:', ...after].join('\n');
}
