import { existsSync } from 'node:fs';
import { readConfig } from '../../config.ts';
import { assertErasuresKnown } from '../../deletion/tombstones.ts';
import { CommandError } from '../../process/errors.ts';
import { EXIT } from '../../process/exit-codes.ts';
import { keptSecret } from '../../process/secret.ts';
import { openDatabase } from '../../store/database.ts';
import { parseDatabaseUrl } from '../../store/database-url.ts';
import { bringUpToDate, pendingMigrations } from '../../store/migrate.ts';
import { assertUsable, isInUse } from '../../store/postgres/open-postgres.ts';
import type { Store } from '../../store/schema.ts';
import { createTerminal, type Streams } from '../terminal/terminal.ts';

/** How long a command waits for locks that others hold, in milliseconds. */
export const PATIENCE_MS = 10_000;

/** Long enough to outlast another process that migrates. */
const BUSY_TIMEOUT_MS = 5000;

export function inUse(name: string): CommandError {
  return new CommandError(
    `${name} is in use. Stop every server, sudo systemctl stop website.socket website, and run this again.`,
  );
}

/** Longer than most commands take, such as the `status` that a monitor runs. */
const IN_USE_AFTER_MS = 2000;

/** @throws {CommandError} while a server or a command works on this Postgres database. */
export async function assertNotInUse(databaseUrl: string): Promise<void> {
  const address = parseDatabaseUrl(databaseUrl);
  if (address.kind === 'postgres' && (await isInUse(address.url, { patienceMs: IN_USE_AFTER_MS })))
    throw inUse(address.name);
}

export type CommandParts = ReturnType<typeof commandParts>;

/** What every command can use. */
export function commandParts(env: NodeJS.ProcessEnv, streams: Streams, now: () => number) {
  // Read only when a command asks for it, so that help works without settings.
  const config = () => readConfig(env);
  let exitCode: number = EXIT.fine;
  return {
    /** @throws {ConfigError} for a bad setting. */
    config,
    /**
     * The secret that the server uses. A command makes none, as a new one would match nothing.
     * @throws {CommandError} when there is none yet.
     */
    secret(): string {
      const kept = keptSecret(config());
      if (kept !== undefined) return kept;
      throw new CommandError(
        `There is no secret in ${config().secretFile}. Restore it with the backup, set SECRET, or, on a new installation, start the server once.`,
      );
    },
    /**
     * Opens the store while the work runs.
     * @throws {UnusableDatabaseError} for a backup that was put in place by hand.
     */
    async withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
      await using store = await openStore(config().databaseUrl);
      await assertErasuresKnown(store, config());
      return await work(store);
    },
    /**
     * The same with any database, such as a backup, which is brought up to date first, and with the same patience as in a
     * server's start.
     */
    async withMigrated<Result>(
      databaseUrl: string,
      work: (store: Store) => Promise<Result>,
    ): Promise<Result> {
      assertExists(databaseUrl);
      return bringUpToDate(databaseUrl, work);
    },
    terminal: createTerminal(streams),
    /** Epoch milliseconds. */
    now,
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
  const store = openDatabase(databaseUrl, { busyTimeoutMs: BUSY_TIMEOUT_MS });
  try {
    await assertUsable(store);
    if ((await pendingMigrations(store)).length === 0) return store;
    throw new CommandError(
      `The database ${parseDatabaseUrl(databaseUrl).name} is not brought up to this version yet. Start the server once; it does that.`,
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
    `There is no database ${name}. Start the server once, correct DATABASE_URL, or, if it was lost, restore a backup.`,
  );
}
