/**
 * What the user must be told once, on disk until the window has shown it: a command line that meets the damage first must
 * not be the only one that knew of it.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeFileAtomic } from './write-file-atomic';

const maxNotices = 50;
const fileSchema = z.array(z.string().max(2_000)).max(maxNotices);

/** Reads and changes the notices that wait for the user. Where the file cannot be written they last as long as the process. */
export class NoticesFile {
  private readonly file: string;
  private unwritten: string[] = [];

  constructor(file: string) {
    this.file = file;
  }

  /** The notices that were not dismissed yet, the oldest first. */
  list(): string[] {
    return [...new Set([...this.read(), ...this.unwritten])];
  }

  /** Adds a notice; the same one does not stand there twice. */
  add(notice: string): void {
    const notices = this.list();
    if (!notices.includes(notice)) this.write([...notices, notice]);
  }

  /** Forgets notices that the user has seen. */
  dismiss(seen: readonly string[]): void {
    const notices = this.list();
    const left = notices.filter((notice) => !seen.includes(notice));
    if (left.length < notices.length) this.write(left);
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
