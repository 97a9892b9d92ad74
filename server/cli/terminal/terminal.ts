import { createInterface } from 'node:readline/promises';
import { Presets, SingleBar } from 'cli-progress';

/** What the command was asked for. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** What is said about it, for people: not part of what a program reads. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Whether somebody is there who can be asked. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** Asks on the terminal, beside what the command prints; an empty answer when it is closed instead. */
export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  terminal.once('SIGINT', () => process.exit(130));
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return answer.trim();
}

export interface Progress {
  /** So much is done. */
  reach(count: number): void;
  end(): void;
}

/** A bar on the terminal for what can take long; nothing where standard error is no terminal. */
export function startProgress(words: string, total: number): Progress {
  const bar = new SingleBar(
    {
      format: `${words} {bar} {percentage}% | {value} of {total} | {eta_formatted} left`,
      gracefulExit: false,
    },
    Presets.shades_classic,
  );
  // What it changed about the terminal is put back even when the command is interrupted.
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
