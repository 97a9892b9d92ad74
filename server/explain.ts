import { CommandError, ConfigError, EXIT, hasCode } from './errors.ts';
import { explainStorage } from './store/storage-errors.ts';

/**
 * Explains an error of a command, or of the server's start, to the operator: one line that says what to do, or a stack
 * trace when the error is a bug.
 */
export function explain(error: unknown): { line: string; exitCode: number } {
  if (error instanceof ConfigError) return { line: error.message, exitCode: EXIT.badSetting };
  return { line: explainStorage(error) ?? failureLine(error), exitCode: EXIT.failed };
}

function failureLine(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  // The operating system refused a call, and its message names the call and the file or address.
  if (error instanceof Error && 'syscall' in error)
    return `${error.message}.${hasCode(error, 'EADDRINUSE') ? ' Stop the other program, or set another PORT.' : ''}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
