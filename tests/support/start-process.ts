import { type ServerProcess, startServerProcess } from './server-process.ts';

export type { ServerProcess };

/** The server with a folder of its own. `shell` runs before it in the same shell, such as `ulimit -n 64`. */
export function startProcess({
  env = {},
  shell = ':',
}: {
  env?: Record<string, string>;
  shell?: string;
} = {}) {
  return startServerProcess({ env, wrapper: ['sh', '-c', `${shell} && exec "$0" "$@"`] });
}
