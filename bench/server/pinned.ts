import { availableParallelism } from 'node:os';

/** The server has the first core to itself and the load the second: else the system moves them about in mid-run. */
export const ON_SERVER_CORE = pinnedTo(0);

export const ON_LOAD_CORE = pinnedTo(1);

function pinnedTo(core: number): string[] {
  return process.platform === 'linux' && availableParallelism() > core ? ['taskset', '-c', String(core)] : [];
}
