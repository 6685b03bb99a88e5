/** Scans written files by the engine's own rules for reading: how many rows they have, and what their numbers add up to. */
import type { Delimiter } from '@shared/exports/formats';
import { startEngine } from './engine-binding';
import { inputSlack } from './protocol';
import { readColumnStats } from './row-summary';

/** Rows of a table and the exact sums of its columns, in units of 10 to the power of -`maxScale`. */
export type RowTotals = { readonly rows: number; readonly sums: readonly bigint[] };

/** The file is cut off, or a line has more or fewer cells than there are columns. */
export class RaggedRowsError extends Error {}

/** Scans from `start` to `end`. @returns address of the first incomplete row; 0 for ragged rows */
type Scan = (start: number, end: number) => number;

/** Passes bytes to the engine as they come, and buffers an incomplete row until its rest comes. */
class RowScanner {
  protected readonly engine = startEngine();
  private readonly memory = new Uint8Array(this.engine.memory.buffer);
  private readonly inputStart = this.engine.inputAt.value;
  private inputEnd = this.inputStart;
  private readonly columns: number;

  /** @param headRows - rows before those of the table */
  constructor(columns: number, headRows = 1) {
    this.columns = columns;
    this.engine.startScan(columns, headRows);
  }

  /** The rows and sums that were found so far. */
  getTotals(): RowTotals {
    const base = this.engine.writtenStatsAt.value;
    const sums = Array.from({ length: this.columns }, (_, column) => {
      return readColumnStats(this.engine.memory.buffer, base, column).sum;
    });
    return { rows: this.engine.scannedRows.value, sums };
  }

  protected scan(bytes: Uint8Array, scan: Scan): void {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + this.engine.inputEnd.value - this.inputEnd - inputSlack);
      if (part.length === 0) throw new RaggedRowsError();
      this.memory.set(part, this.inputEnd);
      this.inputEnd += part.length;
      from += part.length;
      this.scanBuffered(scan);
    }
  }

  protected scanBuffered(scan: Scan): void {
    const incompleteAt = scan(this.inputStart, this.inputEnd);
    if (incompleteAt === 0) throw new RaggedRowsError();
    this.memory.copyWithin(this.inputStart, incompleteAt, this.inputEnd);
    this.inputEnd = Math.max(this.inputStart, this.inputEnd - (incompleteAt - this.inputStart));
  }
}

/** Scans a CSV or TSV file with a header. */
export class DelimitedRowScanner extends RowScanner {
  private readonly delimiter: number;

  constructor(columns: number, delimiter: Delimiter) {
    super(columns);
    this.delimiter = delimiter.charCodeAt(0);
  }

  /** @throws RaggedRowsError */
  write(bytes: Uint8Array): void {
    this.scan(bytes, (start, end) => this.engine.scanDelimited(start, end, this.delimiter, false));
  }

  /** @throws RaggedRowsError */
  end(): RowTotals {
    this.scanBuffered((start, end) => this.engine.scanDelimited(start, end, this.delimiter, true));
    return this.getTotals();
  }
}

/** Scans the sheet of a table. Rows of totals are left out. */
export class SheetRowScanner extends RowScanner {
  /** @throws RaggedRowsError */
  write(bytes: Uint8Array): void {
    this.scan(bytes, (start, end) => this.engine.scanSheet(start, end));
  }
}
