/**
 * Messages that the user must see once, on disk until the window has shown them. A command line may meet the damage first,
 * but its output is easily missed.
 */
import { readFileSync } from 'node:fs';
import { writeFileAtomic } from '@main/system/write-file';
import { z } from 'zod';

const maxNotices = 50;
const fileSchema = z.array(z.string().max(2_000)).max(maxNotices);

/** Reads and changes the notices. If the file cannot be written, they last as long as the process. */
export class NoticesFile {
  private readonly file: string;
  private unwritten: string[] = [];

  constructor(file: string) {
    this.file = file;
  }

  /** Returns the notices that were not dismissed, oldest first. */
  list(): string[] {
    return [...new Set([...this.read(), ...this.unwritten])];
  }

  /** Adds a notice, unless the same one is there. */
  add(notice: string): void {
    const notices = this.list();
    if (!notices.includes(notice)) this.write([...notices, notice]);
  }

  dismiss(seen: readonly string[]): void {
    const notices = this.list();
    const remaining = notices.filter((notice) => !seen.includes(notice));
    if (remaining.length < notices.length) this.write(remaining);
  }

  private read(): string[] {
    try {
      return fileSchema.parse(JSON.parse(readFileSync(this.file, 'utf8')));
    } catch {
      return [];
    }
  }

  private write(notices: readonly string[]): void {
    const newest = notices.slice(-maxNotices);
    try {
      writeFileAtomic(this.file, `${JSON.stringify(newest, null, 2)}\n`);
      this.unwritten = [];
    } catch {
      this.unwritten = [...newest];
    }
  }
}
