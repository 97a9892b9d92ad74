import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ContactRequest } from '../../shared/contact-request.ts';
import { postJson, VISITOR } from './contact-call.ts';

/** A client waits this long before it sends the same request again, so that its retries do not slow the restart. */
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

/** Posts as many different requests, one after the other and none twice. Returns which statuses and which ids came. */
export async function postEachOnce(origin: string, count: number) {
  const statuses = new Set<number>();
  const ids = new Set<string>();
  for (let sent = 0; sent < count; sent += 1) {
    const { status, id } = await answerOf(postJson(origin, newVisitor()));
    statuses.add(status);
    if (id !== undefined) ids.add(id);
  }
  return { statuses: [...statuses], ids };
}

async function answerOf(posted: Promise<Response>) {
  const response = await posted;
  const { id }: { id?: string } = await response.json();
  return { status: response.status, id };
}

type Load = { clients: number; send?: typeof postJson };

/**
 * Visitors who post one request after the other, the same again until it is acknowledged. Each time they post as a new
 * client, or a long fault would end in the limit of calls.
 */
export function startLoad(first: string, { clients, send = postJson }: Load) {
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
      while ((await attempt(request)) !== 200) await pause(RETRY_MS);
    }
  }

  async function attempt(request: ContactRequest): Promise<number | 'cut off'> {
    inHand += 1;
    const { status, id } = await post(request).catch(() => ({ status: 'cut off' as const, id: undefined }));
    inHand -= 1;
    answers.set(status, (answers.get(status) ?? 0) + 1);
    if (id !== undefined) acknowledged.add(id);
    arrivals.emit('answer');
    arrivals.emit(String(status));
    return status;
  }

  async function post(request: ContactRequest) {
    if (origin === undefined) throw new Error('No server is there.');
    return answerOf(send(origin, request));
  }

  const running = Promise.all(Array.from({ length: clients }, client));
  return {
    /** The ids that were answered with 200: what must never be lost. */
    acknowledged: acknowledged as ReadonlySet<string>,
    /** Counts how often each status was answered; `cut off` is a connection that broke or was refused. */
    answers: answers as ReadonlyMap<number | 'cut off', number>,
    async more(count: number): Promise<void> {
      const enough = acknowledged.size + count;
      while (acknowledged.size < enough) await once(arrivals, 'answer');
    },
    async next(status: number): Promise<void> {
      await once(arrivals, String(status));
    },
    /** Tells the clients where to post from now on. Without an address they are cut off: no server is there. */
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
