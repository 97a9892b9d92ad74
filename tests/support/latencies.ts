import { setTimeout as pause } from 'node:timers/promises';
import { postJson } from './contact-call.ts';
import { newVisitor } from './start-load.ts';

/**
 * How long each post took, in milliseconds, when visitors come at a fixed rate and do not wait for each other's
 * answers. Infinity when the request was not stored.
 */
export async function latencies(
  origin: string,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number[]> {
  const calls: Promise<number>[] = [];
  const begun = performance.now();
  for (let call = 0; call < perSecond * seconds; call += 1) {
    const due = begun + (call * 1000) / perSecond;
    await pause(Math.max(0, due - performance.now()));
    calls.push(latency(origin, due));
  }
  return await Promise.all(calls);
}

async function latency(origin: string, due: number): Promise<number> {
  const { request, headers } = newVisitor();
  const { status } = await postJson(origin, request, headers);
  return status === 200 ? performance.now() - due : Number.POSITIVE_INFINITY;
}

/** The value that the part, from 0 to 1, of all values stays below: 0.99 for the p99. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? Number.POSITIVE_INFINITY;
}
