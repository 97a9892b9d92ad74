import type { Figures } from '../report/figure.ts';
import { post } from './autocannon.ts';
import { startOurs } from './subjects.ts';

export const POST_RATE = 'posts, per second';

/** How the three are called in the tables. */
export const POSTS = { real: 'as it runs', store: 'without mail', bare: 'without the store' };

const CLIENTS = 20;

/**
 * Posts by twenty clients, each as fast as it is answered: to the server as it runs, to the same without the worker
 * that sends the mail, and to the same route with the same checks in front of a store that keeps nothing.
 */
export async function measurePosts(
  figures: Figures,
  { runs, seconds }: { runs: number; seconds: number },
): Promise<void> {
  const subjects = [
    [POSTS.real, undefined],
    [POSTS.store, 'server-without-mail.ts'],
    [POSTS.bare, 'server-without-store.ts'],
  ] as const;
  for (let round = 1; round <= runs; round += 1) {
    console.log(`Posts, round ${round} of ${runs}`);
    for (const [name, script] of subjects) {
      const server = await startOurs(script);
      await post(server.origin, { seconds: 1, clients: CLIENTS });
      const { rate, p99 } = await post(server.origin, { seconds, clients: CLIENTS });
      await server.stop();
      figures.add(POST_RATE, name, '/s', rate);
      figures.add('posts at that rate, p99', name, 'ms', p99);
    }
  }
}
