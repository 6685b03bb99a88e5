/** The largest resident memory of a process that a test has started. */
import { readFileSync } from 'node:fs';

/**
 * Reads the largest resident memory of this process, in MiB. Linux counts in `maxRSS` what the process was that started
 * this one, which may be any size.
 */
export function readPeakMiB(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1_024;
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}
