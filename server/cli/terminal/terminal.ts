import { createInterface } from 'node:readline/promises';
import { Presets, SingleBar } from 'cli-progress';
import { EXIT } from '../../exit-codes.ts';

/** Prints the command's result. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints a remark for people, on standard error: a program that reads the output does not see it. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Whether a person at a terminal can answer. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** Asks on standard error, separate from the command's output. The answer is empty when the terminal is closed. */
export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  terminal.once('SIGINT', () => process.exit(EXIT.interrupted));
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return answer.trim();
}

export interface Progress {
  /** How many are done. */
  reach(count: number): void;
  end(): void;
}

/** Shows a progress bar for work that can take long; nothing when standard error is not a terminal. */
export function startProgress(words: string, total: number): Progress {
  const bar = new SingleBar(
    {
      format: `${words} {bar} {percentage}% | {value} of {total} | {eta_formatted} left`,
      gracefulExit: false,
    },
    Presets.shades_classic,
  );
  // The bar hides the cursor: show it again even when the command is interrupted.
  const end = () => bar.stop();
  process.once('exit', end);
  bar.start(total, 0);
  return {
    reach: (count) => bar.update(count),
    end() {
      process.off('exit', end);
      end();
    },
  };
}
