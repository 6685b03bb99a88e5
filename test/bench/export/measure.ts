/** Whole processes: how long, how much processor, how much memory. Linux only: the kernel's own figures are read. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type Measured = {
  readonly wallMs: number;
  /** Of all its threads together. */
  readonly cpuMs: number;
  readonly peakMiB: number;
  /** What it wrote to standard output. */
  readonly output: string;
};

export type Command = { readonly program: string; readonly args: readonly string[] };

const pollMs = 10;
const ticksPerSecond = 100;

/** Peak memory and processor time so far; null once the process is gone. */
function lookAt(pid: number): { peakMiB: number; cpuMs: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const peak = Number(/VmHWM:\s{1,20}(\d{1,15})/.exec(status)?.[1] ?? 0);
    // utime and stime are the 14th and 15th fields of all, and the 12th and 13th of these.
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { peakMiB: peak / 1_024, cpuMs: (1_000 * ticks) / ticksPerSecond };
  } catch {
    return null;
  }
}

/** Runs a process to its end. @throws Error where it fails */
export async function measure({ program, args }: Command): Promise<Measured> {
  const start = performance.now();
  const child = spawn(program, [...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  let seen = { peakMiB: 0, cpuMs: 0 };
  const timer = setInterval(() => {
    const now = lookAt(child.pid ?? 0);
    if (now && now.peakMiB > 0) seen = now;
  }, pollMs);
  const status = await new Promise<number | null>((done) => child.once('close', done));
  clearInterval(timer);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
  return { wallMs: performance.now() - start, ...seen, output };
}

/** The middle one of several figures. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)] ?? 0,
    sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0,
  ];
  return (low + high) / 2;
}
