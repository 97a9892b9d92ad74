/**
 * What the log may say about an error: its name, code and where it happened. Leaves out its message, which can quote
 * what a visitor typed.
 */
export function describeError(error: unknown): { error: string; code?: unknown; at?: string | undefined } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'errcode' in error ? error.errcode : 'code' in error ? error.code : undefined;
  const at = error.stack
    ?.split('\n')
    .find((line) => line.startsWith('    at '))
    ?.trim();
  return { error: error.name, code, at };
}
