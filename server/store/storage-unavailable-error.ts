/**
 * The database did not answer, or the connection to it was lost. What was asked for last may or may not have been
 * done: asking again under the same key tells.
 */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
  /** The system's or the database's own code where there is one, such as `ECONNREFUSED` or `57P03`. */
  readonly code: unknown;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  }
}
