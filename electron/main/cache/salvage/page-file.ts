/** The pages of an SQLite file that SQLite refuses to open (https://www.sqlite.org/fileformat2.html). */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const magic = 'SQLite format 3\0';
const headerBytes = 100;
/** Size of SQLite's pages unless a file says another. */
const defaultPageBytes = 4_096;

function isPageSize(bytes: number): boolean {
  return bytes >= 512 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0;
}

/** Whether the disk gives no bytes for a part of the file: a damaged sector. */
function isUnreadable(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === 'EIO';
}

/** Reads pages by number, from 1. Its write-ahead log is not needed: SQLite adds it to the file, or drops it, on closing. */
export class PageFile {
  readonly pageCount: number;
  /** Bytes of a page that SQLite uses: some files reserve a few at its end. */
  readonly usableBytes: number;
  private readonly pageBytes: number;
  private readonly fd: number;

  /** @throws Error of the file system */
  constructor(path: string) {
    this.fd = openSync(path, 'r');
    try {
      const header = this.readBytes(0, headerBytes) ?? Buffer.alloc(headerBytes);
      const isIntact = header.subarray(0, 16).toString('latin1') === magic;
      const stated = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
      this.pageBytes = isIntact && isPageSize(stated) ? stated : defaultPageBytes;
      this.usableBytes = this.pageBytes - (isIntact ? (header[20] ?? 0) : 0);
      this.pageCount = Math.ceil(fstatSync(this.fd).size / this.pageBytes);
    } catch (error) {
      closeSync(this.fd);
      throw error;
    }
  }

  /**
   * Reads a page. Null where there is none of this number, or the disk does not give it; zeros stand for what a last page
   * lacks.
   *
   * @throws Error of the file system, for instance of a drive that is not there any more
   */
  read(page: number): Buffer | null {
    return page < 1 || page > this.pageCount ? null : this.readBytes((page - 1) * this.pageBytes, this.pageBytes);
  }

  close(): void {
    closeSync(this.fd);
  }

  /** Reads bytes; null where the disk does not give them. */
  private readBytes(offset: number, length: number): Buffer | null {
    const buffer = Buffer.alloc(length);
    try {
      readSync(this.fd, buffer, 0, length, offset);
    } catch (error) {
      if (isUnreadable(error)) return null;
      throw error;
    }
    return buffer;
  }
}
