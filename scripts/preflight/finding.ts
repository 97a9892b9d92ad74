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
  pass: { sign: '✓ done   ', color: 'green' },
  warn: { sign: '! look at', color: 'yellow' },
  fail: { sign: '✗ to do  ', color: 'red' },
} as const;

/** The word says what the sign and the color say; the color is for terminals that want it. */
export function findingLine(name: string, { verdict, says }: Finding): string {
  const { sign, color } = SIGNS[verdict];
  return `${styleText(color, sign, { stream: process.stdout })}  ${name}: ${says}`;
}
