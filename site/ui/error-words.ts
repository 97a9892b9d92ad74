import { applicationError, wayHome } from '../../agency/words/errors.ts';

/** The error screen says this. */
export const errorWords = { ...applicationError, wayHome };

export type ErrorWords = typeof errorWords;
