import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/**
 * Runs a program to its end and resolves with what it wrote to its output.
 * @throws with what it complained of when it ends with another code than 0.
 */
export async function runProgram(
  [program = '', ...words]: string[],
  { env = process.env, cwd }: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<string> {
  const child = spawn(program, words, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = once(child, 'close');
  const [output, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  if (code !== 0) throw new Error(`${program} ended with code ${code}:\n${complaints}`);
  return output;
}
