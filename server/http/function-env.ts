import type { HttpBindings } from '@hono/node-server';
import type { RequestIdVariables } from 'hono/request-id';

/** What one call of the function carries along. */
export interface FunctionEnv {
  /** Not there when the app is called without a socket. */
  Bindings: Partial<HttpBindings>;
  Variables: RequestIdVariables & {
    /** How the call ended, in a word for the log. */
    outcome: string;
  };
}
