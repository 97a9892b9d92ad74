import type { HttpBindings } from '@hono/node-server';
import type { RequestIdVariables } from 'hono/request-id';

/** The values that belong to one call of the function. */
export interface FunctionEnv {
  /** Missing when the app is called without a socket. */
  Bindings: Partial<HttpBindings>;
  Variables: RequestIdVariables & {
    /** How the call ended, in a word for the log. */
    outcome: string;
  };
}
