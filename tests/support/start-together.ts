import { fork } from 'node:child_process';
import { once } from 'node:events';

const script = new URL('work-at-once.ts', import.meta.url);

/**
 * Does a work of `work-at-once.ts` in several processes that begin at the same moment: each is held when it has loaded,
 * until all have. Resolves with what each returned.
 * @throws when one of them fails.
 */
export async function startTogether(processes: number, work: string, words: string[]): Promise<unknown[]> {
  const runs = Array.from({ length: processes }, () => {
    const child = fork(script, [work, ...words]);
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
