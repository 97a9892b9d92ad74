import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** What happens to every fsync, in strace's words: https://man7.org/linux/man-pages/man1/strace.1.html */
export type FsyncFault = 'error=EIO' | `delay_exit=${number}`;

/**
 * Has each fsync of a running process fail, or take longer by so many microseconds. Resolves once that holds.
 * @throws when strace may not attach.
 */
export async function injectFsyncFault(pid: number, fault: FsyncFault): Promise<{ stop(): Promise<void> }> {
  const calls = 'fsync,fdatasync';
  const strace = spawn(
    'strace',
    ['-f', '-p', String(pid), '-o', '/dev/null', '-e', `trace=${calls}`, '-e', `inject=${calls}:${fault}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const said: string[] = [];
  for await (const line of createInterface({ input: strace.stderr })) {
    said.push(line);
    if (line.includes(`Process ${pid} attached`)) {
      strace.stderr.resume();
      return {
        async stop() {
          const exit = once(strace, 'exit');
          strace.kill('SIGINT');
          await exit;
        },
      };
    }
  }
  throw new Error(`strace could not attach: ${said.join(' ')}`);
}
