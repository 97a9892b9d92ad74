import type { Worker } from 'node:worker_threads';
import { StorageUnavailableError } from '../storage-unavailable.ts';
import type { SharedSqlite } from './shared-sqlite.ts';

/** What is asked of the thread: one of `SharedSqlite`'s methods. */
export interface Call {
  id: number;
  name: keyof SharedSqlite;
  args: unknown[];
}

/** What comes back. An error loses its own fields, such as SQLite's code, on the way; they come beside it. */
export type Answer =
  | { id: number; result: unknown }
  | { id: number; error: unknown; details: Record<string, unknown> };

/**
 * A `SharedSqlite` on another thread, so that waiting for the disk stops nobody who has nothing to do with it.
 * A thread that dies fails the calls it had in hand, and the next call starts another.
 */
export class SqliteThread {
  readonly #start: () => Worker;
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #calls = 0;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  /**
   * Calls a method of the thread's `SharedSqlite`.
   * @throws what the method throws, and {StorageUnavailableError} when the thread dies meanwhile.
   */
  async call<Name extends keyof SharedSqlite>(
    name: Name,
    ...args: Parameters<SharedSqlite[Name]>
  ): Promise<Awaited<ReturnType<SharedSqlite[Name]>>> {
    this.#worker ??= this.#watch(this.#start());
    const call: Call = { id: ++this.#calls, name, args };
    this.#worker.postMessage(call);
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(call.id, waiting);
    this.#worker.ref();
    // The other side is our own code, and answers with what the method returns.
    return (await waiting.promise) as Awaited<ReturnType<SharedSqlite[Name]>>;
  }

  /** Waits for all calls, and ends the thread. */
  async end(): Promise<void> {
    const worker = this.#worker;
    if (worker === undefined) return;
    try {
      await this.call('close');
    } finally {
      await worker.terminate();
    }
  }

  #watch(worker: Worker): Worker {
    worker.on('message', (answer: Answer) => this.#settle(answer));
    worker.on('error', (error) => this.#lose(worker, error));
    worker.on('exit', () => this.#lose(worker));
    return worker;
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    // A thread that nobody waits for must not keep the process from ending.
    if (this.#waiting.size === 0) this.#worker?.unref();
    if ('error' in answer) waiting?.reject(withDetails(answer.error, answer.details));
    else waiting?.resolve(answer.result);
  }

  #lose(worker: Worker, cause?: unknown): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of lost) {
      reject(new StorageUnavailableError('The thread that has the SQLite file died.', cause));
    }
  }
}

function withDetails(error: unknown, details: Record<string, unknown>): unknown {
  return error instanceof Error ? Object.assign(error, details) : error;
}
