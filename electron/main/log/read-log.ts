/** Reads the newest lines of the log again, for Diagnostics. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { LogFile } from './log-file';

/** A log file is read from its end, up to this length. */
const maxBytes = 256_000;

/** Reads the end of a file, without a line that is cut off. */
function readEnd(path: string): string[] {
  const handle = openSync(path, 'r');
  try {
    const { size } = fstatSync(handle);
    const length = Math.min(size, maxBytes);
    const bytes = Buffer.alloc(length);
    const text = bytes.toString('utf8', 0, readSync(handle, bytes, 0, length, size - length));
    return text.split('\n').slice(size > length ? 1 : 0, -1);
  } finally {
    closeSync(handle);
  }
}

function readLines(path: string): string[] {
  try {
    return readEnd(path);
  } catch {
    // It is not there yet.
    return [];
  }
}

/** Reads the last lines, oldest first. */
export function readLastLines(file: LogFile, maxLines: number): string[] {
  let lines: string[] = [];
  for (const path of file.list().toReversed()) {
    lines = [...readLines(path), ...lines];
    if (lines.length >= maxLines) break;
  }
  return lines.slice(-maxLines);
}
