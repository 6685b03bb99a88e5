/** Standard error: messages for people and logs, and progress on a terminal. */
import type { Writable } from 'node:stream';
import { printable, printableJson, printableLine } from './printable';

export type ErrorStream = Writable & { isTTY?: boolean };

const clearedLine = '\r\u001b[K';

/** Writes to standard error. Control characters in what it is given never reach the terminal. */
export class Messages {
  private readonly stream: ErrorStream;
  private hasProgress = false;
  private readonly written = new Set<string>();

  constructor(stream: ErrorStream) {
    this.stream = stream;
  }

  /** A message; it may have several lines. */
  message(text: string): void {
    this.endProgress();
    this.stream.write(`${printable(text)}\n`);
  }

  /** A message on one line that is written once, however often it is given. */
  once(text: string): void {
    const line = printableLine(text);
    if (this.written.has(line)) return;
    this.written.add(line);
    this.message(line);
  }

  /** An error as the last line, for scripts. */
  json(value: unknown): void {
    this.endProgress();
    this.stream.write(`${printableJson(JSON.stringify(value))}\n`);
  }

  /** Progress, only on a terminal, in place of the progress before. */
  progress(text: string): void {
    if (!this.stream.isTTY) return;
    this.hasProgress = true;
    this.stream.write(`${clearedLine}${printableLine(text)}`);
  }

  /** Clears the progress. */
  endProgress(): void {
    if (this.hasProgress) this.stream.write(clearedLine);
    this.hasProgress = false;
  }
}
