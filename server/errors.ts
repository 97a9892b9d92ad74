/**
 * Returns the code of an error from the system, or from a library that uses such codes. `ENOENT`, for example, is a
 * missing file: https://nodejs.org/api/errors.html#common-system-errors
 */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Says why a call over the network failed, with the code that people search for: `Greeting never received (ETIMEDOUT)`. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { name, message } = error;
  const code = codeOf(error) ?? name;
  // An error of several addresses that failed has no message.
  if (message === '') return code;
  return message.includes(code) ? message : `${message} (${code})`;
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes(codeOf(error) ?? '');
}

/** Resolves with what was read, or with `otherwise` when the file or folder is missing. */
export async function unlessMissing<Value>(reading: Promise<Value>, otherwise: Value): Promise<Value> {
  return reading.catch((error) => {
    if (hasCode(error, 'ENOENT')) return otherwise;
    throw error;
  });
}

/** Tells whether a code of Node or OpenSSL is about TLS or a certificate: only the operator can correct that. */
export function isAboutTls(code: string): boolean {
  return /CERT|TLS|SSL|SIGNATURE/.test(code);
}

/** Says of an error what the log may hold: its name, code and place, and not its message, which can quote a visitor. */
export function describeError(error: unknown): { error: string; code?: unknown; at?: string | undefined } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'errcode' in error ? error.errcode : 'code' in error ? error.code : undefined;
  return { error: error.name, code, at: firstFrame(error) };
}

/**
 * Returns undefined when the message was changed after the error was made: a line of the old message could be taken for
 * a frame.
 */
function firstFrame({ stack = '', message }: Error): string | undefined {
  const start = stack.indexOf(`${message}\n    at `);
  if (start < 0 || !/^[\w.]+( \[\w+\])?(: )?$/.test(stack.slice(0, start))) return undefined;
  return /\S.*/.exec(stack.slice(start + message.length))?.[0];
}

/**
 * A setting, or the database that it names, cannot be used, however often the server starts. Its message is one line for
 * the operator and quotes no secret.
 */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** A command, or the server at its start, cannot do what it was asked to. Its message tells the operator what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** The server and the commands exit with these codes. `requests --help` lists them, too. */
export const EXIT = {
  fine: 0,
  /** The program could not do what it was asked to; its last line says why. */
  failed: 1,
  /** Only the command `status` ends so: the command worked, and a person is needed. */
  needsAPerson: 2,
  /** A setting, or the database that it names, cannot be used, and a restart does not mend it: https://man.openbsd.org/sysexits#EX_CONFIG */
  badSetting: 78,
} as const;
