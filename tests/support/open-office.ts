import { openDatabase } from '../../server/store/database.ts';
import type { StoredRequest } from '../../server/store/schema.ts';
import type { HONEYPOT_FIELD } from '../../shared/contact-function.ts';
import { postedId, VISITOR } from './contact-call.ts';
import { startFixtureServer } from './fixture-server.ts';
import { runHere, runOnTerminal } from './run-requests.ts';
import type { ServerOverrides } from './start-server.ts';
import { storedRequest, testPromise } from './stored-request.ts';
import type { StoreKind } from './temp-database.ts';

export type Office = Awaited<ReturnType<typeof openOffice>>;

type Typed = typeof VISITOR & Record<typeof HONEYPOT_FIELD, string>;

/** A server at work and, in the same folder, the operator's commands. Stops with `await using`. */
export async function openOffice(kind: StoreKind, overrides: Omit<ServerOverrides, 'kind'> = {}) {
  const server = await startFixtureServer({ ...overrides, kind });
  const store = openDatabase(server.databaseUrl);
  return {
    server,
    store,
    run: (words: string[], env?: Record<string, string>) => runHere(server, words, env),
    runOnTerminal: (words: string[], options?: Parameters<typeof runOnTerminal>[2]) =>
      runOnTerminal(server, words, options),
    receive: (differences: Partial<Typed> = {}) => postedId(server.origin, { ...VISITOR, ...differences }),
    async keep(requests: Partial<StoredRequest>[]): Promise<void> {
      const firstAt = Date.now() - requests.length;
      const rows = requests.map((values, number) => {
        const id = `0190a0b0-0000-7000-8000-${String(number).padStart(12, '0')}`;
        const received_at = firstAt + number;
        return storedRequest({ id, idempotency_key: `caller:${number}`, received_at, ...values });
      });
      for (let at = 0; at < rows.length; at += 500)
        await store
          .insertInto('contact_requests')
          .values(rows.slice(at, at + 500))
          .execute();
    },
    /** Changes what is stored of a request, such as the time at which it came: it is promised a reply from then. */
    async change(id: string, values: Partial<StoredRequest>): Promise<void> {
      const { received_at } = values;
      const due = received_at === undefined ? {} : { reply_due_at: testPromise(received_at).replyDueAt };
      await store
        .updateTable('contact_requests')
        .set({ ...due, ...values })
        .where('id', '=', id)
        .execute();
    },
    delivered: (id: string, mail: string) =>
      server.logged((line) => line['request'] === id && line['mail'] === mail && line['outcome'] === 'sent'),
    async close() {
      await server.pause();
      await store.destroy();
    },
    async [Symbol.asyncDispose]() {
      await store.destroy();
      await server.stop();
    },
  };
}
