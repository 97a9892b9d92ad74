import { createInterface } from 'node:readline/promises';
import { EXIT } from '../exit-codes.ts';

/** Whether somebody is there who can be asked. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** Asks on the terminal, beside what the command prints; an empty answer when it is closed instead. */
export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  terminal.once('SIGINT', () => process.exit(EXIT.interrupted));
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return answer.trim();
}
