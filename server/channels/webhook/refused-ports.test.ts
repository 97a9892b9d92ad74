import { expect, test } from 'vitest';
import { REFUSED_PORTS } from './refused-ports.ts';

/** What `fetch` would connect with. This one connects to nothing. */
const offline = {
  dispatcher: {
    dispatch() {
      throw new Error('offline');
    },
  },
};

async function isRefused(port: number): Promise<boolean> {
  const failure = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', ...offline }).catch(
    (error) => error.cause,
  );
  return failure.message === 'bad port';
}

/** A little above the highest of them: asking about all 65,535 takes half a minute on a busy machine. */
const UP_TO = 11_000;

test('the ports that a webhook may not have are those that fetch refuses, and no others', async () => {
  const refused: number[] = [];
  for (let port = 1; port <= UP_TO; port += 1) if (await isRefused(port)) refused.push(port);
  expect(refused).toEqual([...REFUSED_PORTS]);
});
