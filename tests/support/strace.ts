import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** What happens to every fsync, in strace's syntax: https://man7.org/linux/man-pages/man1/strace.1.html */
export type FsyncFault = 'error=EIO' | `delay_exit=${number}`;

const CALLS = 'fsync,fdatasync';

/** Runs a program under the fault, from its start to its end. Only its fsyncs are slowed: the rest runs untraced. */
export function underFsyncFault(fault: FsyncFault): string[] {
  return ['strace', '-D', '-f', '--seccomp-bpf', '-o', '/dev/null', ...faultFlags(fault)];
}

/**
 * Has each fsync of a running process fail, or take longer by so many microseconds. Resolves once that is in effect.
 * @throws when strace may not attach.
 */
export async function injectFsyncFault(pid: number, fault: FsyncFault): Promise<{ stop(): Promise<void> }> {
  const strace = spawn('strace', ['-f', '-p', String(pid), '-o', '/dev/null', ...faultFlags(fault)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
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

function faultFlags(fault: FsyncFault): string[] {
  return ['-e', `trace=${CALLS}`, '-e', `inject=${CALLS}:${fault}`];
}
