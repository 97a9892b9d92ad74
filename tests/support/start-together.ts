import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a script in several processes that begin at the same moment: each calls `atOnce` when it has loaded, and is
 * held there until all have. Resolves with what each returned.
 * @throws when one of them fails.
 */
export async function startTogether(script: URL, argumentLists: string[][]): Promise<unknown[]> {
  const runs = argumentLists.map((list) => {
    const child = fork(script, list);
    const exit = once(child, 'exit');
    const ready = Promise.race([once(child, 'message'), exit]);
    return { child, exit, ready };
  });
  await Promise.all(runs.map(({ ready }) => ready));
  return Promise.all(
    runs.map(async ({ child, exit }) => {
      let result: unknown;
      child.on('message', (message) => {
        result = message;
      });
      if (child.connected) child.send('go');
      const [code] = await exit;
      if (code !== 0) throw new Error(`A process ended with code ${code}.`);
      return result;
    }),
  );
}

/** In the script: waits for the others, does the work and hands its result over. */
export async function atOnce(work: () => Promise<unknown>): Promise<void> {
  process.send?.('ready');
  await once(process, 'message');
  const result = await work();
  process.send?.(result ?? null, undefined, undefined, () => process.disconnect?.());
}
