import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { ReadStream, WriteStream } from 'node:tty';
import { Presets, SingleBar } from 'cli-progress';
import { EXIT } from '../../errors.ts';

/** Where a command reads and writes: the process's own streams, which may be a terminal, a file or a pipe. */
export interface Streams {
  stdin: NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY'>>;
  stdout: NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY'>>;
  stderr: NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY'>>;
}

/** Shorter work ends before one could read how far it is. */
const WORTH_SAYING = 10_000;

/** What a command says to the operator, and asks. */
export function createTerminal({ stdin, stdout, stderr }: Streams) {
  const note = (text: string) => void stderr.write(`${text}\n`);
  return {
    /** For output that is not text in lines, such as an export. */
    stdout,
    /** Prints the command's result. */
    print: (text: string) => void stdout.write(`${text}\n`),
    /** Prints a remark for people, on standard error: a program that reads the output does not see it. */
    note,
    /**
     * Says on standard error how far long work is: a bar on a terminal, else a line for each tenth. `reach` takes how many
     * of the `total` are done.
     */
    progress(total: number, what: string): Disposable & { reach(done: number): void } {
      if (total < WORTH_SAYING) return { reach() {}, [Symbol.dispose]() {} };
      if (stderr.isTTY === true) {
        const format = `{bar} {value} of {total} ${what}`;
        const bar = new SingleBar({ stream: stderr, format, hideCursor: null }, Presets.shades_classic);
        bar.start(total, 0);
        return { reach: (done) => bar.update(done), [Symbol.dispose]: () => bar.stop() };
      }
      let tenths = 0;
      return {
        reach(done) {
          if (done < ((tenths + 1) * total) / 10) return;
          tenths = Math.floor((done * 10) / total);
          note(`${done} of ${total} ${what}`);
        },
        [Symbol.dispose]() {},
      };
    },
    /** Whether a person at a terminal can answer. */
    canAsk: () => stdin.isTTY === true && stderr.isTTY === true,
    /** Asks on standard error, separate from the command's output. The answer is empty when the terminal is closed. */
    async ask(question: string): Promise<string> {
      const terminal = createInterface({ input: stdin, output: stderr });
      terminal.once('SIGINT', () => process.exit(EXIT.failed));
      const closed = once(terminal, 'close').then(() => '');
      const answer = await Promise.race([terminal.question(question), closed]);
      terminal.close();
      return answer.trim();
    },
  };
}
