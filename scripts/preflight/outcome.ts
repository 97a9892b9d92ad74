export type Verdict = 'pass' | 'warn' | 'fail';

/** What a check found. `says` is one line: what is, and unless all is well, what to do about it. */
export interface Outcome {
  verdict: Verdict;
  says: string;
}

export const pass = (says: string): Outcome => ({ verdict: 'pass', says });
/** For what may be meant so, or cannot be told from here. */
export const warn = (says: string): Outcome => ({ verdict: 'warn', says });
/** For what must be mended before visitors come. */
export const fail = (says: string): Outcome => ({ verdict: 'fail', says });
