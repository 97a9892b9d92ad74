import { styleText } from 'node:util';

/** What a check found. `says` is what it found and, unless it passed, what to do. */
export interface CheckResult {
  verdict: 'pass' | 'warn' | 'fail';
  says: string;
}

export const pass = (says: string): CheckResult => ({ verdict: 'pass', says });
/** May be intended; this machine cannot tell. */
export const warn = (says: string): CheckResult => ({ verdict: 'warn', says });
/** Must be corrected before visitors come. */
export const fail = (says: string): CheckResult => ({ verdict: 'fail', says });

/** Things that must be right before visitors come, each by its name. */
export type Checks = Record<string, () => CheckResult | Promise<CheckResult>>;

export interface Finding extends CheckResult {
  name: string;
}

/**
 * Runs all checks at once and yields what they found, in their order. A check that throws has failed, and its error
 * says why; the others continue.
 */
export async function* runChecks(checks: Checks): AsyncGenerator<Finding> {
  const running = Object.entries(checks).map(async ([name, run]) => {
    const outcome = await Promise.try(run).catch((error) => fail(`${error.message ?? error}`));
    return { name, ...outcome };
  });
  for (const finding of running) yield await finding;
}

const SIGNS = {
  pass: { sign: '✓ done   ', colour: 'green' },
  warn: { sign: '! look at', colour: 'yellow' },
  fail: { sign: '✗ to do  ', colour: 'red' },
} as const;

/** One finding. The word says what the sign and the colour say; the colour is for terminals that want it. */
export function findingLine({ verdict, name, says }: Finding, stream: NodeJS.WritableStream): string {
  const { sign, colour } = SIGNS[verdict];
  return `${styleText(colour, sign, { stream })}  ${name}: ${says}`;
}

/** What is left to do after nothing is left that this machine can see. */
const AFTER = `After that:
- Open the test mail. It must not be among the spam, and its headers must say
  dkim=pass. If not, publish the DKIM key that your mail provider names.
- Send a request from your own phone, see both its mails, see it in
  npm run requests -- list, and mark it as replied with the link in its mail.
- See that the clock is set over the network: timedatectl.
- Set up backups, and have your monitoring ask /readyz: docs/deploying/. For
  every day after: docs/operating.md.`;

/** The end of the report: how much is done, and what follows. */
export function closing(findings: readonly Finding[]): string {
  const having = (verdict: CheckResult['verdict']) =>
    findings.filter((finding) => finding.verdict === verdict);
  const left = having('fail').length;
  const doubtful = having('warn').map(({ name }) => name);
  const counts = `${having('pass').length} done, ${doubtful.length} to look at, ${left} to do.`;
  if (left > 0) return `${counts}\nDo them from the top, then run npm run preflight again.`;
  const first = doubtful.length === 0 ? '' : `\nFirst make sure that you mean it so: ${doubtful.join(', ')}.`;
  return `${counts}\nThe site can go live.${first}\n\n${AFTER}`;
}
