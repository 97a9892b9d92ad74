import { existsSync } from 'node:fs';
import { readConfig } from '../config.ts';
import type { Clocks } from '../context.ts';
import { CommandError, EXIT } from '../errors.ts';
import { openDatabase } from '../store/database.ts';
import { parseDatabaseUrl } from '../store/database-url.ts';
import { pendingMigrations } from '../store/migrate.ts';
import { assertUtf8 } from '../store/open-postgres.ts';
import { overwriteDeleted } from '../store/overwrite-deleted.ts';
import type { Store } from '../store/schema.ts';
import { createTerminal, type Streams } from './terminal/terminal.ts';

/**
 * Call it after a deletion.
 * @throws {CommandError} when another program keeps the deleted bytes in the files of the database.
 */
export async function overwrite(store: Store): Promise<void> {
  if (await overwriteDeleted(store)) return;
  throw new CommandError(
    'All of it is deleted, but its bytes are still in the files of the database: another program reads it as it was. End that (a backup, a database browser, a long query) and run the same command again.',
  );
}

export type CommandContext = ReturnType<typeof commandContext>;

/** What every command can use. */
export function commandContext(env: NodeJS.ProcessEnv, streams: Streams, clocks: Clocks) {
  // Read only when a command asks for it, so that help works without settings.
  const config = () => readConfig(env);
  let exitCode: number = EXIT.fine;
  return {
    /** @throws {ConfigError} for a bad setting. */
    config,
    /** Opens the store while the work runs. */
    async withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
      await using store = await openStore(config().databaseUrl);
      return await work(store);
    },
    terminal: createTerminal(streams),
    ...clocks,
    /** Sets the exit code of a command that did what it was asked to. */
    endWith(code: number) {
      exitCode = code;
    },
    exitCode: () => exitCode,
  };
}

/**
 * Opens the store that the server works on. A command makes no database and changes no schema, because a server of
 * another version may be running.
 * @throws {CommandError} when there is no database, or its schema is older than this version's.
 */
async function openStore(databaseUrl: string): Promise<Store> {
  assertExists(databaseUrl);
  const store = openDatabase(databaseUrl);
  try {
    await assertUtf8(store);
    if ((await pendingMigrations(store)).length === 0) return store;
    throw new CommandError(
      `Not brought up to this version yet: ${parseDatabaseUrl(databaseUrl).name}. Start the server once; it does that.`,
    );
  } catch (error) {
    await store.destroy();
    throw error;
  }
}

function assertExists(databaseUrl: string): void {
  const { kind, name } = parseDatabaseUrl(databaseUrl);
  if (kind === 'postgres' || existsSync(name)) return;
  throw new CommandError(
    `There is no database ${name}. Start the server once, correct DATABASE_URL, or, if it was lost, put a backup in its place: docs/deploying.md.`,
  );
}
