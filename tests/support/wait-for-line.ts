import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/**
 * Resolves once a program says a line with these words, with all that it said until then. What it says later is read,
 * too, so that it never waits for a reader.
 * @throws with what it said when it ends before.
 */
export async function waitForLine(stream: Readable, words: string): Promise<string> {
  const said: string[] = [];
  for await (const line of createInterface(stream)) {
    said.push(line);
    if (line.includes(words)) {
      stream.resume();
      return said.join('\n');
    }
  }
  throw new Error(`It ended before it said "${words}":\n${said.join('\n')}`);
}
