/**
 * Messages that the user must see once, on disk until the window has shown them. A command line may meet the damage first,
 * but its output is easily missed.
 */
import { readFileSync } from 'node:fs';
import { writeFileAtomic } from '@main/system/write-file';
import { z } from 'zod';

const maxNotices = 50;
const fileSchema = z.array(z.string().max(2_000)).max(maxNotices);

/** The notices of this process and, where they last, of earlier ones. If the file cannot be written, they last as long as the process. */
export class Notices {
  /** Called after each change that the user has not made. */
  onChange: () => void = () => undefined;
  private readonly file: string;
  /** Conditions of this process, which the next start finds again where they last. */
  private ofThisProcess: string[] = [];

  constructor(file: string) {
    this.file = file;
  }

  /** Returns the notices that were not dismissed, oldest first. */
  list(): string[] {
    return [...new Set([...this.read(), ...this.ofThisProcess])];
  }

  /** Adds a notice, unless the same one is there. @param isLasting - whether it must outlive this process */
  add(notice: string, isLasting = false): void {
    if (!this.list().includes(notice) && !(isLasting && this.write([...this.read(), notice]))) {
      this.ofThisProcess.push(notice);
    }
    this.onChange();
  }

  /** Forgets notices that the user has dismissed. */
  dismiss(seen: readonly string[]): void {
    const saved = this.read();
    const remaining = saved.filter((notice) => !seen.includes(notice));
    if (remaining.length < saved.length) this.write(remaining);
    this.ofThisProcess = this.ofThisProcess.filter((notice) => !seen.includes(notice));
  }

  private read(): string[] {
    try {
      return fileSchema.parse(JSON.parse(readFileSync(this.file, 'utf8')));
    } catch {
      return [];
    }
  }

  /** @returns whether they are in the file */
  private write(notices: readonly string[]): boolean {
    try {
      writeFileAtomic(this.file, `${JSON.stringify(notices.slice(-maxNotices), null, 2)}\n`);
      return true;
    } catch {
      return false;
    }
  }
}
