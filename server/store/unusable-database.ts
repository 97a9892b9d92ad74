/**
 * `DATABASE_URL` names a database that this server cannot use, however often it starts. Its message is one line for the
 * operator that says what to do.
 */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError';
}
