/** Reads the newest lines of the log again, for Diagnostics. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { LogFile } from './log-file';
import { isLogLine } from './log-line';

/** A log file is read from its end, up to this length. */
const maxBytes = 256_000;

/** Reads the end of a file; its first line may be cut off. */
function readEnd(path: string): string {
  const handle = openSync(path, 'r');
  try {
    const { size } = fstatSync(handle);
    const length = Math.min(size, maxBytes);
    const bytes = Buffer.alloc(length);
    return bytes.toString('utf8', 0, readSync(handle, bytes, 0, length, size - length));
  } finally {
    closeSync(handle);
  }
}

function readLines(path: string): string[] {
  try {
    return readEnd(path).split('\n').filter(isLogLine);
  } catch {
    // Another process has just removed it.
    return [];
  }
}

/** Reads the last lines, oldest first. Lines that Tripledger did not write are left out: they may contain anything. */
export function readLastLines(file: LogFile, maxLines: number): string[] {
  let lines: string[] = [];
  for (const path of file.list().toReversed()) {
    lines = [...readLines(path), ...lines];
    if (lines.length >= maxLines) break;
  }
  return lines.slice(-maxLines);
}
