import type { RequestIdVariables } from 'hono/request-id';

/** What one call of the function carries along. */
export interface FunctionEnv {
  Variables: RequestIdVariables & {
    /** How the call ended, in a word for the log. */
    outcome: string;
  };
}
