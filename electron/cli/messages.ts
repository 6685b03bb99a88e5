/** Standard error: messages, and progress on a terminal. */
import type { Writable } from 'node:stream';
import { toPrintable, toPrintableJson, toPrintableLine } from './printable';

export type ErrorStream = Writable & { isTTY?: boolean };

const clearLine = '\r\u001b[K';

/** Writes to standard error. Control characters of the messages never reach the terminal. */
export class Messages {
  private readonly stream: ErrorStream;
  private hasProgress = false;
  private readonly written = new Set<string>();

  constructor(stream: ErrorStream) {
    this.stream = stream;
  }

  /** Writes a message of one or more lines. */
  write(text: string): void {
    this.clearProgress();
    this.stream.write(`${toPrintable(text)}\n`);
  }

  /** Writes a message on one line, the first time that it is given. */
  writeOnce(text: string): void {
    const line = toPrintableLine(text);
    if (this.written.has(line)) return;
    this.written.add(line);
    this.write(line);
  }

  /** Writes an error as one line of JSON, for scripts. */
  writeJson(value: unknown): void {
    this.clearProgress();
    this.stream.write(`${toPrintableJson(JSON.stringify(value))}\n`);
  }

  /** Shows progress on a terminal. Replaces the progress before. */
  showProgress(text: string): void {
    if (!this.stream.isTTY) return;
    this.hasProgress = true;
    this.stream.write(`${clearLine}${toPrintableLine(text)}`);
  }

  /** Clears the progress. */
  clearProgress(): void {
    if (this.hasProgress) this.stream.write(clearLine);
    this.hasProgress = false;
  }
}
