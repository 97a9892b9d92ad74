import { Console } from 'node:console';
import { statSync } from 'node:fs';
import type { ReadStream, WriteStream } from 'node:tty';
import { readConfig } from '../config.ts';
import type { Clocks } from '../context.ts';
import { CommandError, EXIT } from '../errors.ts';
import { type DatabaseAddress, openDatabase } from '../store/database.ts';
import { pendingMigrations } from '../store/migrate.ts';
import { assertUtf8 } from '../store/open-postgres.ts';
import type { Store } from '../store/schema.ts';

/** A command reads and writes the process's own streams, which may be a terminal, a file or a pipe. */
export interface Streams {
  stdin: NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY'>>;
  stdout: NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY'>>;
  stderr: NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY'>>;
}

export type CommandContext = ReturnType<typeof commandContext>;

/** Every command can use this. */
export function commandContext(env: NodeJS.ProcessEnv, streams: Streams, clocks: Clocks) {
  // A command reads it when it needs it, so that help works without settings.
  const config = () => readConfig(env);
  let exitCode: number = EXIT.fine;
  return {
    /** @throws {ConfigError} for a bad setting. */
    config,
    /** Opens the store while the work runs. */
    async withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
      await using store = await openStore(config().database);
      return await work(store);
    },
    streams,
    /** `log` prints the result; `error` a remark for people, which a program that reads the output does not see. */
    console: new Console(streams.stdout, streams.stderr),
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
async function openStore(database: DatabaseAddress): Promise<Store> {
  const { name } = database;
  // To open an empty file would make a database of it, which the server would begin with in silence.
  if ('path' in database && !statSync(database.path, { throwIfNoEntry: false })?.size)
    throw new CommandError(
      `There is no database ${name}. Start the server once, correct DATABASE_URL, or, if it was lost, put a backup in its place: docs/deploying.md.`,
    );
  const store = openDatabase(database);
  try {
    await assertUtf8(store);
    if ((await pendingMigrations(store)).length === 0) return store;
    throw new CommandError(
      `Not brought up to this version yet: ${name}. Start the server once; it does that.`,
    );
  } catch (error) {
    await store.destroy();
    throw error;
  }
}
