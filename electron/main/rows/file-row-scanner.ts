/** Reads files back that were written, by the engine's own rules for reading: how many rows, and what their numbers add up to. */
import { readColumnStats } from './column-stats';
import { startEngine } from './row-engine';

const figuresSize = 256;

/** What was found in a file, or is expected in it: exact sums by column, in millionths. */
export type RowTotals = { readonly rows: number; readonly sums: readonly bigint[] };

/** Where a file is not what it should be: a line with more or fewer cells than there are columns. */
export class RaggedRowsError extends Error {}

/** Finds rows in bytes that come piece by piece. */
class RowScanner {
  protected readonly engine = startEngine();
  private readonly memory = new Uint8Array(this.engine.memory.buffer);
  protected readonly start = this.engine.inputStart();
  private inputEnd = this.start;
  private readonly columns: number;

  constructor(columns: number) {
    this.columns = columns;
    this.engine.startReading(columns);
  }

  getTotals(): RowTotals {
    const at = (place: number) =>
      new DataView(this.memory.buffer, this.engine.written() + place * figuresSize, figuresSize);
    const sums = Array.from({ length: this.columns }, (_, place) => readColumnStats(at(place)).sum);
    return { rows: this.engine.foundRows(), sums };
  }

  /** @param find - reads from start to end, and gives where what is not whole begins */
  protected scan(bytes: Uint8Array, find: (start: number, end: number) => number): void {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + this.engine.readBackLimit() - this.inputEnd - 64);
      if (part.length === 0) throw new RaggedRowsError();
      this.memory.set(part, this.inputEnd);
      this.inputEnd += part.length;
      from += part.length;
      this.scanBuffered(find);
    }
  }

  protected scanBuffered(find: (start: number, end: number) => number): void {
    const left = find(this.start, this.inputEnd);
    if (left === 0) throw new RaggedRowsError();
    this.memory.copyWithin(this.start, left, this.inputEnd);
    this.inputEnd = Math.max(this.start, this.inputEnd - (left - this.start));
  }
}

/** A file of lines: CSV or TSV with a header. */
export class DelimitedRowScanner extends RowScanner {
  private readonly delimiter: number;

  constructor(columns: number, delimiter: string) {
    super(columns);
    this.delimiter = delimiter.charCodeAt(0);
  }

  /** @throws UnevenFile */
  write(bytes: Uint8Array): void {
    this.scan(bytes, (start, end) => this.engine.findLines(start, end, this.delimiter, false));
  }

  /** @throws UnevenFile */
  end(): RowTotals {
    this.scanBuffered((start, end) => this.engine.findLines(start, end, this.delimiter, true));
    return this.getTotals();
  }
}

/** The sheets of a workbook, one after the other, each with a header. */
export class SheetRowScanner extends RowScanner {
  write(bytes: Uint8Array): void {
    this.scan(bytes, (start, end) => this.engine.findSheetRows(start, end));
  }

  startSheet(): void {
    this.engine.nextSheet();
  }
}
