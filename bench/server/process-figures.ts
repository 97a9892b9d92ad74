import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** How many ticks of processor time the kernel counts in a second. */
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Seconds of processor time that a process has used, in the kernel too: proc(5). */
export function processorSeconds(pid: number): number {
  // The name, in brackets, may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Megabytes of memory that a process holds now (VmRSS), and the most it ever held (VmHWM). */
export function memory(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1000;
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

/** The process that another has started. */
export function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
}
