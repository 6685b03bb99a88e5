/**
 * The files of the log: `tripledger.log`, and the one before it. Several processes append to it: each write is one call on a
 * file opened for appending, so that lines never mix.
 */

import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type FieldKind, type LogEntry, type LogEvent, type LogLevel, logEvents, noValue } from './log-events';

/* One line of the log file: time, level, event, then `name=value` pairs. No value has a space in it. */

/** The programs that write the log. */
export const logSources = ['window', 'cli'] as const;
export type LogSource = (typeof logSources)[number];

/** The program that writes an entry. */
export type LogOrigin = { readonly source: LogSource; readonly processId: number };

const getFields = (event: LogEvent): Readonly<Record<string, FieldKind<unknown>>> =>
  logEvents[event].fields as Readonly<Record<string, FieldKind<unknown>>>;

/** The level of an event. */
export function getLevel(event: LogEvent): LogLevel {
  return logEvents[event].level;
}

/** Formats an entry without its line break. A value that is not of its field's kind is left out. */
export function formatLogLine(entry: LogEntry, atMs: number, { source, processId }: LogOrigin): string {
  const values = entry as Readonly<Record<string, unknown>>;
  const pairs = Object.entries(getFields(entry.event)).map(([name, format]) => {
    const value = values[name];
    return `${name}=${value === null || value === undefined ? noValue : (format(value) ?? noValue)}`;
  });
  return [new Date(atMs).toISOString(), getLevel(entry.event), entry.event, `${source}:${processId}`, ...pairs].join(
    ' ',
  );
}

/** A file that would become larger takes the place of the older one. */
const defaultMaxBytes = 2_500_000;

const currentName = 'tripledger.log';
const olderName = 'tripledger-older.log';
const newline = 0x0a;

// A link in the folder is not followed. Windows has no such flag.
const openFlags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

export class LogFile {
  private readonly getFolder: () => string;
  private readonly maxBytes: number;

  /** @param getFolder - called when the log is used; it may throw where the user has no folder */
  constructor(getFolder: () => string, maxBytes: number = defaultMaxBytes) {
    this.getFolder = getFolder;
    this.maxBytes = maxBytes;
  }

  /** The folder of the log files. @throws where the user has no folder */
  get folder(): string {
    return this.getFolder();
  }

  get path(): string {
    return join(this.folder, currentName);
  }

  /** Appends lines in one call: a second one could mix lines of two processes. Never throws: what the disk refuses is lost. */
  append(lines: readonly string[]): void {
    const text = lines.map((line) => `${line}\n`).join('');
    try {
      const handle = this.open(Buffer.byteLength(text));
      try {
        writeSync(handle, endsInsideLine(handle) ? `\n${text}` : text);
      } finally {
        closeSync(handle);
      }
    } catch {
      // A full disk, a folder that is a file: the application goes on.
      return;
    }
  }

  /** The paths of the log files, the older one first. One that is not there yet is listed too. */
  list(): string[] {
    try {
      return [join(this.folder, olderName), this.path];
    } catch {
      return [];
    }
  }

  private open(additionalBytes: number): number {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const handle = this.openCurrent();
    const { size, ino } = fstatSync(handle);
    if (size === 0 || size + additionalBytes <= this.maxBytes) return handle;
    closeSync(handle);
    this.setAsideFull(ino);
    return this.openCurrent();
  }

  private openCurrent(): number {
    const handle = openSync(this.path, openFlags, 0o600);
    if (process.platform !== 'win32' && (fstatSync(handle).mode & 0o077) !== 0) {
      fchmodSync(handle, 0o600);
      chmodSync(this.folder, 0o700);
    }
    return handle;
  }

  /** Renames the full file, unless another process has done so already. */
  private setAsideFull(inode: number): void {
    try {
      if (statSync(this.path).ino === inode) renameSync(this.path, join(this.folder, olderName));
    } catch {
      // Another program holds the file (Windows): it grows until the next write can rename it.
      return;
    }
  }
}

/** Whether the last write to the file was cut off, by a full disk or a crash. */
function endsInsideLine(handle: number): boolean {
  const { size } = fstatSync(handle);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(handle, last, 0, 1, size - 1) === 1 && last[0] !== newline;
}

/* Reads the newest lines of the log again, for Diagnostics. */

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
