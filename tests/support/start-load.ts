import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ContactRequest } from '../../shared/contact-request.ts';
import { newClient, postJson, VISITOR } from './contact-call.ts';

/** How long a client waits before it sends the same request again, so that its retries do not slow the restart. */
const RETRY_MS = 200;

let visitors = 0;

export function newVisitor(): ContactRequest {
  visitors += 1;
  return {
    ...VISITOR,
    name: `Visitor ${visitors}`,
    phone: `555 ${visitors}`,
    email: `visitor-${randomUUID()}@bakery.example`,
  };
}

/** Posts as many different requests, one after the other and none twice: how often each status came, and the ids. */
export async function postEachOnce(origin: string, count: number) {
  const answers = new Map<number, number>();
  const ids = new Set<string>();
  for (let sent = 0; sent < count; sent += 1) {
    const response = await postJson(origin, newVisitor());
    const { id }: { id?: string } = await response.json();
    answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
    if (id !== undefined) ids.add(id);
  }
  return { answers, ids };
}

/** Visitors who post one request after the other, the same again until it is acknowledged. */
export function startLoad(
  first: string,
  { clients, send = postJson }: { clients: number; send?: typeof postJson },
) {
  const acknowledged = new Set<string>();
  const answers = new Map<number | 'cut off', number>();
  const arrivals = new EventEmitter();
  arrivals.setMaxListeners(0);
  let origin: string | undefined = first;
  let inHand = 0;
  let finishing = false;

  async function client(): Promise<void> {
    while (!finishing) {
      const request = newVisitor();
      // Each time as a new client, or a long fault ends in the limit of calls.
      while (!(await attempt(request, newClient()))) await pause(RETRY_MS);
    }
  }

  async function attempt(request: ContactRequest, headers: Record<string, string>): Promise<boolean> {
    inHand += 1;
    const { status, id } = await post(origin, request, headers);
    inHand -= 1;
    answers.set(status, (answers.get(status) ?? 0) + 1);
    if (id !== undefined) acknowledged.add(id);
    arrivals.emit('answer');
    arrivals.emit(String(status));
    return status === 200;
  }

  async function post(origin: string | undefined, request: ContactRequest, headers: Record<string, string>) {
    if (origin === undefined) return { status: 'cut off' as const };
    try {
      const response = await send(origin, request, headers);
      const { id }: { id?: string } = await response.json();
      return { status: response.status, id };
    } catch {
      return { status: 'cut off' as const };
    }
  }

  const running = Promise.all(Array.from({ length: clients }, client));
  return {
    /** The ids that were answered with 200: what must never be lost. */
    acknowledged: acknowledged as ReadonlySet<string>,
    /** How often each status was answered; `cut off` is a connection that broke or was refused. */
    answers: answers as ReadonlyMap<number | 'cut off', number>,
    async more(count: number): Promise<void> {
      const enough = acknowledged.size + count;
      while (acknowledged.size < enough) await once(arrivals, 'answer');
    },
    async next(status: number): Promise<void> {
      await once(arrivals, String(status));
    },
    /** Where the clients post from now on. Without an address they are cut off: no server is there. */
    leadTo(next?: string) {
      origin = next;
    },
    /** Resolves when no client waits for an answer any more: call it when the server is gone, and no answer is late. */
    async cutOff(): Promise<void> {
      while (inHand > 0) await once(arrivals, 'answer');
    },
    /** Each client finishes its current request, retrying until it is acknowledged, and then stops. */
    async finish(): Promise<void> {
      finishing = true;
      await running;
    },
  };
}

/** Visitors who load the home page again and again: half over one connection each, half over a new one each time. */
export function startVisits(origin: string, { visitors }: { visitors: number }) {
  const outcomes = new Map<number | string, number>();
  let leaving = false;

  async function visitor(agent: Agent | false): Promise<void> {
    while (!leaving) {
      const outcome = await visit(origin, agent);
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
    /** How often each status was answered, or each error came in the place of an answer. */
    outcomes: outcomes as ReadonlyMap<number | string, number>,
    async finish() {
      leaving = true;
      await running;
    },
  };
}

function visit(origin: string, agent: Agent | false): Promise<number | string> {
  return new Promise((resolve) => {
    get(`${origin}/`, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', (error) => resolve(error.message));
    }).once('error', (error) => resolve(error.message));
  });
}
