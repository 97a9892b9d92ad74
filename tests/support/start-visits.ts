import { Agent, get } from 'node:http';

export interface Visits {
  /** How often each status was answered, or each error came in the place of an answer. */
  outcomes: ReadonlyMap<number | string, number>;
  /** Milliseconds that the slowest visit took until its last byte. */
  slowest(): number;
  /** Each visitor finishes the current visit and then stops. */
  finish(): Promise<void>;
}

/** Visitors who load the home page again and again: half over one connection each, half over a new one each time. */
export function startVisits(origin: string, { visitors }: { visitors: number }): Visits {
  const outcomes = new Map<number | string, number>();
  let slowest = 0;
  let leaving = false;

  async function visitor(agent: Agent | false): Promise<void> {
    while (!leaving) {
      const started = performance.now();
      const outcome = await visit(origin, agent);
      slowest = Math.max(slowest, performance.now() - started);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    if (agent) agent.destroy();
  }

  const running = Promise.all(
    Array.from({ length: visitors }, (_, n) =>
      visitor(n % 2 === 0 && new Agent({ keepAlive: true, maxSockets: 1 })),
    ),
  );
  return {
    outcomes,
    slowest: () => Math.round(slowest),
    async finish() {
      leaving = true;
      await running;
    },
  };
}

/** Resolves with the status, or with why there was none. */
function visit(origin: string, agent: Agent | false): Promise<number | string> {
  return new Promise((resolve) => {
    get(`${origin}/`, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', (error) => resolve(error.message));
    }).once('error', (error) => resolve(error.message));
  });
}
