/** Scans written files by the engine's own rules for reading: how many rows they have, and what their numbers add up to. */
import type { Delimiter } from '@shared/exports/formats';
import { type EngineExports, startEngine } from './engine-binding';
import { inputSlack } from './protocol';
import { readColumnStats } from './row-summary';

/** Rows of a table and the exact sums of its columns, in units of 10 to the power of -`maxScale`. */
export type RowTotals = { readonly rows: number; readonly sums: readonly bigint[] };

/** The file is cut off, or a line has more or fewer cells than there are columns. */
export class RaggedRowsError extends Error {}

/** Scans from `start` to `end`. @param isLast - whether no byte follows @returns address of the first incomplete row; 0 for ragged rows */
type Scan = (engine: EngineExports, start: number, end: number, isLast: boolean) => number;

/** Passes bytes to the engine as they come, and buffers an incomplete row until its rest comes. */
class RowScanner {
  private readonly engine = startEngine();
  private readonly memory = new Uint8Array(this.engine.memory.buffer);
  private readonly inputStart = this.engine.inputAt.value;
  private inputEnd = this.inputStart;
  private readonly columns: number;
  private readonly scan: Scan;

  /** @param headRows - rows before those of the table */
  constructor(columns: number, headRows: number, scan: Scan) {
    this.columns = columns;
    this.scan = scan;
    this.engine.startScan(columns, headRows);
  }

  /** The caller may overwrite the bytes afterwards. @throws RaggedRowsError */
  write(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + this.engine.inputEnd.value - this.inputEnd - inputSlack);
      if (part.length === 0) throw new RaggedRowsError();
      this.memory.set(part, this.inputEnd);
      this.inputEnd += part.length;
      from += part.length;
      this.scanBuffered(false);
    }
  }

  /** Scans the end of the file. @returns the rows and sums of all of it @throws RaggedRowsError if it is cut off */
  end(): RowTotals {
    this.scanBuffered(true);
    const base = this.engine.writtenStatsAt.value;
    const sums = Array.from({ length: this.columns }, (_, column) => {
      return readColumnStats(this.engine.memory.buffer, base, column).sum;
    });
    return { rows: this.engine.scannedRows.value, sums };
  }

  private scanBuffered(isLast: boolean): void {
    const incompleteAt = this.scan(this.engine, this.inputStart, this.inputEnd, isLast);
    if (incompleteAt === 0) throw new RaggedRowsError();
    this.memory.copyWithin(this.inputStart, incompleteAt, this.inputEnd);
    this.inputEnd = Math.max(this.inputStart, this.inputEnd - (incompleteAt - this.inputStart));
  }
}

/** Scans a CSV or TSV file with a header. */
export function createDelimitedScanner(columns: number, delimiter: Delimiter): RowScanner {
  const code = delimiter.charCodeAt(0);
  return new RowScanner(columns, 1, (engine, start, end, isLast) => engine.scanDelimited(start, end, code, isLast));
}

/** Scans the sheet of a table. Rows of totals are left out. */
export const createSheetScanner = (columns: number, headRows: number): RowScanner =>
  new RowScanner(columns, headRows, (engine, start, end) => engine.scanSheet(start, end));
