/**
 * The files of the log: `tripledger.log`, and the one before it. Several processes append to it: each write is one call on a
 * file opened for appending, so that lines never mix.
 */

import { closeSync, constants, mkdirSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type FieldKind, type LogEntry, logEvents } from './log-events';

/* One line of the log file: time, level, event, then `name=value` pairs. No value has a space in it. */

/** The program that writes an entry. */
export type LogOrigin = { readonly source: 'window' | 'cli'; readonly processId: number };

/** Stands for null, and for a value that was refused. */
const noValue = '-';

/** Formats an entry without its line break. A value that is not of its field's kind is left out. */
export function formatLogLine(entry: LogEntry, atMs: number, { source, processId }: LogOrigin): string {
  const values = entry as Readonly<Record<string, unknown>>;
  const { level, fields } = logEvents[entry.event];
  const pairs = Object.entries<FieldKind<never>>(fields).map(([name, format]) => {
    const value = values[name] ?? null;
    return `${name}=${(value === null ? null : format(value as never)) ?? noValue}`;
  });
  return [new Date(atMs).toISOString(), level, entry.event, `${source}:${processId}`, ...pairs].join(' ');
}

/** A file that would become larger takes the place of the older one. */
const defaultMaxBytes = 2_500_000;

// A link in the folder is not followed. Windows has no such flag.
const openFlags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

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

  /** Appends lines in one call: a second one could mix lines of two processes. Never throws: what the disk refuses is lost. */
  append(lines: readonly string[]): void {
    const text = lines.map((line) => `${line}\n`).join('');
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      const [older, current] = this.list();
      this.makeRoom(current, older, Buffer.byteLength(text));
      const handle = openSync(current, openFlags, 0o600);
      try {
        writeSync(handle, text);
      } finally {
        closeSync(handle);
      }
    } catch {
      // A full disk, a folder that is a file: the application goes on.
      return;
    }
  }

  /** The paths of the log files, the older one first. One that is not there yet is listed too. @throws as {@link folder} */
  list(): [older: string, current: string] {
    return [join(this.folder, 'tripledger-older.log'), join(this.folder, 'tripledger.log')];
  }

  /** Reads the newest lines, oldest first, for Diagnostics. */
  readLast(maxLines: number): string[] {
    return this.list().flatMap(readLines).slice(-maxLines);
  }

  private makeRoom(current: string, older: string, bytes: number): void {
    const size = statSync(current, { throwIfNoEntry: false })?.size ?? 0;
    if (size === 0 || size + bytes <= this.maxBytes) return;
    try {
      renameSync(current, older);
    } catch {
      // Another program holds the file (Windows): it grows until the next write can rename it.
      return;
    }
  }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(0, -1);
  } catch {
    // It is not there yet.
    return [];
  }
}
