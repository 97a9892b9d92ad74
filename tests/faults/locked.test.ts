import { sql } from 'kysely';
import { test } from 'vitest';
import { thisMachine } from '../../server/context.ts';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { readStored } from '../support/read-stored.ts';
import { startFixtureServer } from '../support/server.ts';
import { openAt, STORE_KINDS } from '../support/temp-database.ts';

const LOCK = {
  sqlite: ['begin immediate'],
  postgres: ['begin', 'lock table contact_requests in exclusive mode'],
};

test.concurrent.for(STORE_KINDS)(
  'in a lock pages are served and posts get 503, on %s',
  async (kind, { expect }) => {
    await using server = await startFixtureServer({ kind, patience: thisMachine.patience });
    await using other = openAt(server.databaseUrl, 60_000);
    const post = (number: number) => postJson(server.origin, { ...VISITOR, phone: `${number}` });
    const page = () => fetch(server.origin).then(({ status }) => status);
    const [first, statuses] = await other.connection().execute(async (connection) => {
      for (const statement of LOCK[kind]) await sql.raw(statement).execute(connection);
      // A post that is cut off would reject.
      const posts = Promise.all(Array.from({ length: 30 }, (_, number) => post(number)));
      const first = await Promise.race([posts, page()]);
      const answers = await posts;
      await sql`rollback`.execute(connection);
      return [first, answers.map(({ status }) => status)];
    });
    expect([first, statuses]).toEqual([200, Array(30).fill(503)]);
    const again = await Promise.all(Array.from({ length: 30 }, (_, number) => post(number)));
    expect(again.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect((await readStored(server.databaseUrl)).requests).toHaveLength(30);
  },
);
