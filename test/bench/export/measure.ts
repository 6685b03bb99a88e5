/** Measures complete processes: time, processor time, memory. Linux only: reads /proc. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type Measured = {
  readonly wallMs: number;
  /** Processor time of all threads. */
  readonly cpuMs: number;
  readonly peakMiB: number;
};

export type Command = {
  readonly program: string;
  readonly args: readonly string[];
  /** Variables added to this process's own. */
  readonly env?: Readonly<Record<string, string>>;
};

const pollMs = 10;

/** Milliseconds of one clock tick in /proc. */
const tickMs = 10;

/** The processor time of a process, in user and system mode. */
function readCpuMs(pid: number): number {
  // The name, in brackets, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Peak memory and processor time so far; null once the process is gone. */
function readUsage(pid: number): { peakMiB: number; cpuMs: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const peak = Number(/VmHWM:\s{1,20}(\d{1,15})/.exec(status)?.[1] ?? 0);
    return { peakMiB: peak / 1_024, cpuMs: readCpuMs(pid) };
  } catch {
    return null;
  }
}

/** Runs a process to its end. @throws Error if it fails */
export async function measure({ program, args, env }: Command): Promise<Measured> {
  const start = performance.now();
  const child = spawn(program, [...args], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } });
  let usage = { peakMiB: 0, cpuMs: 0 };
  const timer = setInterval(() => {
    const current = readUsage(child.pid ?? 0);
    if (current && current.peakMiB > 0) usage = current;
  }, pollMs);
  const status = await new Promise<number | null>((done) => child.once('close', done));
  clearInterval(timer);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
  return { wallMs: performance.now() - start, ...usage };
}
