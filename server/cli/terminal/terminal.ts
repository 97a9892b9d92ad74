import { createInterface } from 'node:readline/promises';
import type { ReadStream, WriteStream } from 'node:tty';
import { Presets, SingleBar } from 'cli-progress';
import { EXIT } from '../../process/exit-codes.ts';

/** Where a command reads and writes: the process's own streams, which may be a terminal, a file or a pipe. */
export interface Streams {
  stdin: NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY'>>;
  stdout: NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>;
  stderr: NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY'>>;
}

/** What a command says to the operator, and asks. */
export interface Terminal {
  /** For output that is not text in lines, such as an export. */
  stdout: NodeJS.WritableStream;
  /** How many characters fit into a line; undefined when the output is not a terminal. */
  columns: number | undefined;
  /** Prints the command's result. */
  print(text: string): void;
  /** Prints a remark for people, on standard error: a program that reads the output does not see it. */
  note(text: string): void;
  /** Whether a person at a terminal can answer. */
  canAsk(): boolean;
  /** Asks on standard error, separate from the command's output. The answer is empty when the terminal is closed. */
  ask(question: string): Promise<string>;
  /** Shows a progress bar for work that can take long; nothing when standard error is not a terminal. */
  startProgress(words: string, total: number): Progress;
}

export interface Progress {
  /** How many are done. */
  reach(count: number): void;
  end(): void;
}

export function createTerminal({ stdin, stdout, stderr }: Streams): Terminal {
  return {
    stdout,
    columns: stdout.isTTY ? stdout.columns : undefined,
    print: (text) => void stdout.write(`${text}\n`),
    note: (text) => void stderr.write(`${text}\n`),
    canAsk: () => stdin.isTTY === true && stderr.isTTY === true,
    async ask(question) {
      const terminal = createInterface({ input: stdin, output: stderr });
      const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
      terminal.once('SIGINT', () => process.exit(EXIT.interrupted));
      const answer = await Promise.race([terminal.question(question), closed]);
      terminal.close();
      return answer.trim();
    },
    startProgress(words, total) {
      const bar = new SingleBar(
        {
          format: `${words} {bar} {percentage}% | {value} of {total} | {eta_formatted} left`,
          gracefulExit: false,
          stream: stderr,
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
    },
  };
}
