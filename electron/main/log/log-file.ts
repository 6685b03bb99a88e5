/**
 * The files of the log: `tripledger.log`, and older ones with the time of their end in the name. Several processes append
 * to it: each write is one call on a file opened for appending, so that lines never mix.
 */
import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

export type LogFileLimits = {
  /** A file that would become larger is set aside first. */
  readonly maxBytes: number;
  /** Number of files, the current one among them. */
  readonly maxFiles: number;
};

export const defaultLimits: LogFileLimits = { maxBytes: 1_000_000, maxFiles: 5 };

const currentName = 'tripledger.log';
/** Time, a number where two files have the same time, and the process. Sorted by name the oldest comes first. */
const olderName = /^tripledger-\d{8}T\d{9}Z-\d{4}-\d+\.log$/;
const newline = 0x0a;

// A link in the folder is not followed. Windows has no such flag.
const openFlags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

/** The log files of a folder. */
export class LogFile {
  private readonly getFolder: () => string;
  private readonly limits: LogFileLimits;
  private readonly now: () => number;

  /**
   * @param getFolder - called when the log is used; it may throw where the user has no folder
   * @param now - epoch milliseconds, for the names of older files
   */
  constructor(getFolder: () => string, now: () => number, limits: LogFileLimits = defaultLimits) {
    this.getFolder = getFolder;
    this.now = now;
    this.limits = limits;
  }

  /** The folder of the log files. @throws where the user has no folder */
  get folder(): string {
    return this.getFolder();
  }

  /** The path of the current file. */
  get path(): string {
    return join(this.folder, currentName);
  }

  /** Appends lines. Never throws. @returns how many of them are in the file */
  append(lines: readonly string[]): number {
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    try {
      const handle = this.open(bytes.length);
      try {
        const prefix = endsInsideLine(handle) ? '\n' : '';
        const all = Buffer.concat([Buffer.from(prefix), bytes]);
        const written = writeSync(handle, all);
        // One call writes everything unless the disk is full: a second call could mix lines of two processes.
        return written === all.length ? lines.length : countLines(all.subarray(prefix.length, written));
      } finally {
        closeSync(handle);
      }
    } catch {
      return 0;
    }
  }

  /** The paths of all log files, oldest first. */
  list(): string[] {
    try {
      const names = readdirSync(this.folder);
      const older = names.filter((name) => olderName.test(name)).sort();
      return [...older, ...names.filter((name) => name === currentName)].map((name) => join(this.folder, name));
    } catch {
      return [];
    }
  }

  private open(additionalBytes: number): number {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const handle = this.openCurrent();
    const { size, ino } = fstatSync(handle);
    if (size === 0 || size + additionalBytes <= this.limits.maxBytes) return handle;
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

  /** Renames the full file, unless another process has done so already, and deletes the oldest. */
  private setAsideFull(inode: number): void {
    try {
      if (statSync(this.path).ino !== inode) return;
      renameSync(this.path, this.findFreeName());
      const older = this.list().filter((path) => path !== this.path);
      for (const path of older.slice(0, -(this.limits.maxFiles - 1))) rmSync(path, { force: true });
    } catch {
      // Another program holds the file (Windows): it grows until the next write can rename it.
      return;
    }
  }

  private findFreeName(): string {
    const time = new Date(this.now()).toISOString().replaceAll(/[-:.]/g, '');
    const last = readdirSync(this.folder)
      .filter((name) => name.startsWith(`tripledger-${time}-`))
      .map((name) => Number(name.split('-')[2]));
    const number = Math.max(-1, ...last) + 1;
    return join(this.folder, `tripledger-${time}-${String(number).padStart(4, '0')}-${process.pid}.log`);
  }
}

/** Whether the last write to the file was cut off, by a full disk or a crash. */
function endsInsideLine(handle: number): boolean {
  const { size } = fstatSync(handle);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(handle, last, 0, 1, size - 1) === 1 && last[0] !== newline;
}

function countLines(bytes: Uint8Array): number {
  return bytes.reduce((count, byte) => count + Number(byte === newline), 0);
}
