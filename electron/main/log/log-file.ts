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

/** A file that would become larger takes the place of the older one. */
const defaultMaxBytes = 2_500_000;

const currentName = 'tripledger.log';
const olderName = 'tripledger-older.log';
const newline = 0x0a;

// A link in the folder is not followed. Windows has no such flag.
const openFlags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

/** The log files of a folder. */
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

function countLines(bytes: Uint8Array): number {
  return bytes.reduce((count, byte) => count + Number(byte === newline), 0);
}
