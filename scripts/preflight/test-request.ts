import { existsSync } from 'node:fs';
import type { Config } from '../../server/config.ts';
import { LAUNCH_CHECK_KEYS, launchCheckKey } from '../../server/contact/launch-check.ts';
import { eraseRequests } from '../../server/deletion/erase.ts';
import { keptSecret } from '../../server/process/secret.ts';
import { openDatabase } from '../../server/store/database.ts';
import { parseDatabaseUrl } from '../../server/store/database-url.ts';
import { type ContactRequest, eachField } from '../../shared/contact-request.ts';
import { DeadFormError } from './ask.ts';

/** By this name people recognise it. */
export const REQUEST_NAME = 'Launch check';

/** What the launch check sends. If a mail is sent about it, then to the agency. */
export function testRequest({ mailTo }: Pick<Config, 'mailTo'>): ContactRequest {
  const values = { text: REQUEST_NAME, textarea: REQUEST_NAME, tel: '555 0100', email: mailTo[0].address };
  return eachField(({ type }) => values[type]);
}

/** How long a request of the launch check may be on its way. The clocks of two machines differ a little. */
const VALID_MS = 5 * 60_000;

/**
 * An idempotency key that keeps the server from sending mail about a request.
 * @throws {DeadFormError} when this user does not know the server's secret.
 */
export function silentKey(
  config: Pick<Config, 'secret' | 'secretFile'>,
  { now, newId }: { now: () => number; newId: () => string },
): string {
  const secret = readSecret(config);
  if (secret === undefined)
    throw new DeadFormError(
      `A server answers, and it does not run with these settings: it has made no secret in ${config.secretFile}. Start the server here, or run this with that server’s settings.`,
    );
  return launchCheckKey(secret, { id: newId(), expiresAt: now() + VALID_MS });
}

function readSecret(config: Pick<Config, 'secret' | 'secretFile'>): string | undefined {
  try {
    return keptSecret(config);
  } catch {
    throw new DeadFormError(
      `No request was sent, because this user cannot read ${config.secretFile} and could not take it back. Run this as the server’s user, for example: sudo -u website npm run preflight.`,
    );
  }
}

/**
 * Erases the request with that id, and any that an interrupted launch check left.
 * @throws {DeadFormError} when it is not in the store, came without its two mails, or cannot be erased.
 */
export async function takeBack(
  { databaseUrl, mailDir }: Pick<Config, 'databaseUrl' | 'mailDir'>,
  { id, target, now }: { id: string | undefined; target: string; now: () => number },
): Promise<void> {
  const address = parseDatabaseUrl(databaseUrl);
  // Opening a file that is not there would make it.
  const mails =
    address.kind === 'sqlite' && !existsSync(address.path)
      ? undefined
      : await eraseChecks(databaseUrl, { id, mailDir, now }).catch((error: unknown) => {
          const why = error instanceof Error ? error.message.replace(/\.$/, '') : 'something failed';
          throw new DeadFormError(
            `${target} took a request, and this user cannot erase it from ${address.name}: ${why}. Run this as the server’s user and with its settings; the next run erases it.`,
          );
        });
  if (mails === undefined)
    throw new DeadFormError(
      `${target} took a request, and it is not in ${address.name}: what answers there keeps requests elsewhere. Run this with that server’s settings, and erase the request named "${REQUEST_NAME}" there.`,
    );
  if (mails !== 2)
    throw new DeadFormError(
      `${target} did not store a request with its two mails, both withheld. Restart the server: it is of another version.`,
    );
}

/** How many mails the request had that are never sent; undefined when it is not there. */
async function eraseChecks(
  databaseUrl: string,
  { id, mailDir, now }: { id: string | undefined; mailDir: string; now: () => number },
): Promise<number | undefined> {
  const store = openDatabase(databaseUrl);
  try {
    const checks = await store
      .selectFrom('contact_requests')
      .select('id')
      .where('idempotency_key', 'like', `${LAUNCH_CHECK_KEYS}%`)
      .execute();
    const ids = checks.map((row) => row.id);
    const mails = await store
      .selectFrom('outbox')
      .select('id')
      .where('request_id', '=', id ?? '')
      .where('state', '=', 'withheld')
      .execute();
    await eraseRequests(store, ids, { mailDir, now });
    return id !== undefined && ids.includes(id) ? mails.length : undefined;
  } finally {
    await store.destroy();
  }
}
