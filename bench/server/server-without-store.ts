/**
 * The same route, checks and answers in front of a store that says yes to everything and keeps nothing. Queries are
 * still built and never run: what is missing is the database alone.
 */
import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Tables } from '../../server/store/schema.ts';
import { serveContactRoute } from './serve-contact-route.ts';

class ForgetfulDriver extends DummyDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      async executeQuery<Row>() {
        // What `insert … returning` gives back.
        const rows: unknown[] = [{ id: 'forgotten' }];
        return { rows: rows as Row[] };
      },
      async *streamQuery() {},
    };
  }
}

await serveContactRoute(
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new ForgetfulDriver(),
      createIntrospector: (store) => new SqliteIntrospector(store),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
);
