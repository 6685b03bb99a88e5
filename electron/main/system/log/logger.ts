/** Writes log entries: buffered, written at once for errors. Never throws into the application. */
import { closeSync, constants, mkdirSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { release } from 'node:os';
import { join, posix, win32 } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageError, PageFrame } from '@shared/app/app-schema';
import { AppError } from '@shared/errors/errors';
import { type ErrorFields, type FieldKind, findSystemCode, type LogEntry, logEvents } from './log-events';

/*
 * The files of the log: `tripledger.log`, and the one before it. Several processes append to it: each write is one call on a
 * file opened for appending, so that lines never mix.
 */

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

/* The application's own frames of a stack. The message above them, and frames of other code, are left out. */

/** The page's folder in the folder of the code. */
const pageFolder = 'renderer';
const maxFrames = 12;
/** Longer stacks are cut: a message may have any length. */
const maxStackLength = 200_000;

/** Joins the innermost frames; null for none. */
function joinFrames(frames: readonly (string | null)[]): string | null {
  const found = frames.filter((frame) => frame !== null).slice(0, maxFrames);
  return found.length === 0 ? null : found.join(',');
}

export class OwnFrames {
  private readonly folder: string | null;
  /** How the folder begins a location. */
  private readonly folderTexts: readonly string[];

  /** @param folder - of the built application's code; null if it has none (a single executable) */
  constructor(folder: string | null) {
    this.folder = folder;
    this.folderTexts = folder === null ? [] : [folder, pathToFileURL(folder).href];
  }

  /** Gets `main/index.js:120:5,…` with the innermost frame first; null if no frame is the application's. */
  find(error: unknown): string | null {
    if (!(error instanceof Error) || typeof error.stack !== 'string') return null;
    const lines = error.stack.slice(0, maxStackLength).split('\n');
    return joinFrames(lines.map((line) => this.parseFrame(line)));
  }

  /** Gets the same of frames that the page reports. Those of files that its folder does not have are left out. */
  checkPageFrames(frames: readonly PageFrame[]): string | null {
    const shown = frames.slice(0, maxFrames);
    return joinFrames(shown.map(({ path, line, column }) => this.toFrame(`${pageFolder}/${path}`, line, column)));
  }

  private parseFrame(line: string): string | null {
    const [, location = '', row = '', column = ''] = /^\s+at (.*):(\d{1,7}):(\d{1,7})\)?$/.exec(line) ?? [];
    const folder = this.folderTexts.find((text) => location.includes(text));
    if (folder === undefined) return null;
    // The folder itself may have parentheses: `Program Files (x86)`.
    const name = location.slice(location.lastIndexOf(folder) + folder.length + 1).replaceAll(win32.sep, posix.sep);
    return this.toFrame(name, row, column);
  }

  /** Null unless the folder has such a file: a line of a message can name only existing files. */
  private toFrame(name: string, row: string | number, column: string | number): string | null {
    if (this.folder === null || !/^[\w./-]{1,100}$/.test(name) || name.includes('..')) return null;
    const isFile = statSync(join(this.folder, name), { throwIfNoEntry: false })?.isFile() ?? false;
    return isFile ? `${name}:${row}:${column}` : null;
  }
}

/** The log as the application uses it. */
export type Log = {
  readonly log: (entry: LogEntry) => void;
  /** What may be written of anything thrown: class, codes and own frames. */
  readonly describeError: (error: unknown) => ErrorFields;
  /** Writes what is buffered. */
  readonly flush: () => void;
};

/** A log that writes nothing, for tests and tools. */
export const silentLog: Log = {
  log: () => undefined,
  describeError: () => ({ name: null, code: null, system: null, frames: null }),
  flush: () => undefined,
};

export type LoggerOptions = {
  /** Gets the folder of the log files; called when the log is used. */
  readonly getFolder: () => string;
  readonly source: LogOrigin['source'];
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Folder of the built application's code, whose frames are logged; null for none. */
  readonly codeFolder: string | null;
  /** Calls back later, when buffered entries are to be written. @default after one second */
  readonly schedule?: (write: () => void) => void;
  /** Bytes of the current file. */
  readonly maxBytes?: number;
};

/** A full buffer is written at once. */
const maxBuffered = 100;
const writeDelayMs = 1_000;

function scheduleLater(write: () => void): void {
  // The process does not wait for the timer: it flushes when it ends.
  setTimeout(write, writeDelayMs).unref();
}

export class Logger implements Log {
  readonly file: LogFile;
  private readonly options: LoggerOptions;
  private readonly ownFrames: OwnFrames;
  private buffered: string[] = [];
  private isScheduled = false;

  constructor(options: LoggerOptions) {
    this.options = options;
    this.file = new LogFile(options.getFolder, options.maxBytes);
    this.ownFrames = new OwnFrames(options.codeFolder);
  }

  readonly log = (entry: LogEntry): void => {
    try {
      this.buffered.push(this.format(entry));
      if (logEvents[entry.event].level === 'error' || this.buffered.length >= maxBuffered) this.flush();
      else this.scheduleFlush();
    } catch {
      // An entry of no kind, or a broken clock.
    }
  };

  readonly describeError = (error: unknown): ErrorFields => {
    try {
      return {
        name: error instanceof Error ? error.name : 'other',
        code: error instanceof AppError ? error.code : null,
        system: findSystemCode(error),
        frames: this.ownFrames.find(error),
      };
    } catch {
      // An error object with a throwing getter.
      return { name: 'other', code: null, system: null, frames: null };
    }
  };

  /** Logs an error that the page has reported. Nothing of it is trusted. */
  readonly logPageError = ({ kind, name, code, frames }: PageError): void =>
    this.log({ event: 'page-error', kind, name, code, frames: this.ownFrames.checkPageFrames(frames) });

  readonly flush = (): void => {
    const lines = this.buffered;
    this.buffered = [];
    if (lines.length > 0) this.file.append(lines);
  };

  private format(entry: LogEntry): string {
    return formatLogLine(entry, this.options.now(), { source: this.options.source, processId: process.pid });
  }

  private scheduleFlush(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    (this.options.schedule ?? scheduleLater)(() => {
      this.isScheduled = false;
      this.flush();
    });
  }
}

/** One request to the API with all its tries. */
export type CompletedRequest = {
  /** Without the query. It may have a record's id, which the log leaves out. */
  readonly path: string;
  /** Status of the last response; null if there was none. */
  readonly status: number | null;
  /** Null if it succeeded. */
  readonly error: AppError | null;
  /** Milliseconds but those in the limiter's queue. */
  readonly durationMs: number;
  /** Milliseconds in the limiter's queue. */
  readonly waitedMs: number;
  readonly retries: number;
};

/** Logs a request that failed. One that was cancelled did not. */
export function logRequest({ log }: Log, { error, path, status, retries, ...times }: CompletedRequest): void {
  if (error === null || error.code === 'cancelled') return;
  log({
    ...{ event: 'request-failed', code: error.code, system: findSystemCode(error), path, status },
    ...{ ms: times.durationMs, waited: times.waitedMs, retries },
  });
}

/* The first entry of a start: versions and platform. */

/** Describes this process for the log. What the log has no name for is written as a dash. */
export function describeStart(version: string, isPackaged: boolean): LogEntry {
  return {
    event: 'app-started',
    version,
    platform: process.platform as 'linux',
    arch: process.arch as 'x64',
    system: release(),
    electron: process.versions.electron,
    node: process.versions.node,
    packaged: isPackaged,
  };
}
