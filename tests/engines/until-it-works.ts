import { setTimeout as pause } from 'node:timers/promises';

const AT_MOST_MS = 15_000;
const BETWEEN_MS = 20;

/**
 * Tries until an attempt succeeds, for at most 15 seconds.
 * @throws the error of the last attempt.
 */
export async function untilItWorks<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const last = performance.now() + AT_MOST_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > last) throw error;
    }
    await pause(BETWEEN_MS);
  }
}
