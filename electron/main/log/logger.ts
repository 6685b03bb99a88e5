/** Writes log entries: buffered, written at once for errors. Never throws into the application. */
import { AppError } from '@shared/errors';
import type { PageError } from '@shared/schemas/page-error';
import { describeErrorName, findErrorName } from './error-name';
import type { ErrorFields, LogEntry } from './log-events';
import { LogFile } from './log-file';
import { formatLogLine, getLevel, type LogSource } from './log-line';
import { OwnFrames } from './own-frames';
import { findSystemCode } from './system-codes';

/** The log as the application uses it. */
export type Log = {
  /** Adds an entry. */
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
  readonly source: LogSource;
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

/** The log of one process. */
export class Logger implements Log {
  readonly file: LogFile;
  private readonly options: LoggerOptions;
  private readonly ownFrames: OwnFrames;
  private buffered: string[] = [];
  private dropped = 0;
  private isScheduled = false;

  constructor(options: LoggerOptions) {
    this.options = options;
    this.file = new LogFile(options.getFolder, options.maxBytes);
    this.ownFrames = new OwnFrames(options.codeFolder);
  }

  readonly log = (entry: LogEntry): void => {
    try {
      this.buffered.push(this.format(entry));
      if (getLevel(entry.event) === 'error' || this.buffered.length >= maxBuffered) this.flush();
      else this.scheduleFlush();
    } catch {
      this.dropped += 1;
    }
  };

  readonly describeError = (error: unknown): ErrorFields => {
    try {
      return {
        name: describeErrorName(error),
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
  readonly logPageError = ({ kind, name, code, frames, components }: PageError): void =>
    this.log({
      event: 'page-error',
      kind,
      name: findErrorName(name),
      code,
      frames: this.ownFrames.checkPageFrames(frames),
      components: this.ownFrames.checkPageFrames(components),
    });

  readonly flush = (): void => {
    const lines = this.buffered;
    this.buffered = [];
    try {
      if (lines.length > 0) this.write(lines);
    } catch {
      this.dropped += lines.length;
    }
  };

  /** Writes lines, after one that counts those dropped before. */
  private write(lines: readonly string[]): void {
    const notice = this.dropped === 0 ? [] : [this.format({ event: 'lines-dropped', count: this.dropped })];
    const written = this.file.append([...notice, ...lines]);
    if (written > 0) this.dropped = 0;
    this.dropped += lines.length - Math.max(0, written - notice.length);
  }

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
