import { styleText } from 'node:util';

/** What a check found. `says` is what it found and, unless it passed, what to do. */
export interface Finding {
  verdict: keyof typeof SIGNS;
  says: string;
}

export const pass = (says: string): Finding => ({ verdict: 'pass', says });
/** May be intended; this machine cannot tell. */
export const warn = (says: string): Finding => ({ verdict: 'warn', says });
/** Must be corrected before visitors come. */
export const fail = (says: string): Finding => ({ verdict: 'fail', says });

const SIGNS = {
  pass: { sign: '✓ done   ', colour: 'green' },
  warn: { sign: '! look at', colour: 'yellow' },
  fail: { sign: '✗ to do  ', colour: 'red' },
} as const;

/** The word says what the sign and the colour say; the colour is for terminals that want it. */
export function findingLine(name: string, { verdict, says }: Finding): string {
  const { sign, colour } = SIGNS[verdict];
  return `${styleText(colour, sign, { stream: process.stdout })}  ${name}: ${says}`;
}
