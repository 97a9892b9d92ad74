/** Why a command cannot do what it was asked to: one line for the operator that says what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}
