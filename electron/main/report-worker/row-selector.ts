/** Picks rows of a result by their positions, in any order. */
import { rowSeparatorLength } from '@main/rows/output-format';
import { RowEngine } from '@main/rows/row-engine';

const lineFeed = 0x0a;
const comma = Buffer.from(',');
/** Rows joined into one piece. */
const rowsPerPiece = 1_000;

function isAscending(positions: Uint32Array): boolean {
  return positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? 0));
}

/**
 * Reads the rows of a result, and returns the selected ones as they stand between the brackets of a JSON list. Rows that
 * stay in their order are returned as they come; others are held until all were read.
 */
export class RowSelector {
  private readonly engine: RowEngine;
  private readonly positions: Uint32Array;
  private readonly isAscending: boolean;
  /** The selected rows by their positions, where they do not stay in their order. */
  private readonly rows = new Map<number, Buffer>();
  private readonly wanted: ReadonlySet<number>;
  private next = 0;
  private rowsRead = 0;
  private hasRows = false;

  constructor(headers: readonly string[], positions: Uint32Array) {
    this.engine = new RowEngine({ headers, format: { kind: 'objects' }, collectsStats: false });
    this.positions = positions;
    this.isAscending = isAscending(positions);
    this.wanted = this.isAscending ? new Set() : new Set(positions);
  }

  /** @param bytes - the next bytes of the rows */
  *push(bytes: Uint8Array): Generator<Uint8Array> {
    for (const output of this.engine.write(bytes)) yield* this.select(output);
  }

  /** Returns what is left, now that all rows were read. */
  *end(): Generator<Uint8Array> {
    for (const output of this.engine.end()) yield* this.select(output);
    yield* this.select(this.engine.flush());
    if (this.isAscending) return;
    let piece: Buffer[] = [];
    for (const position of this.positions) {
      const row = this.rows.get(position);
      if (row) piece.push(row);
      if (piece.length < rowsPerPiece) continue;
      yield this.join(piece);
      piece = [];
    }
    yield this.join(piece);
  }

  /** Takes the selected ones of some complete rows. */
  private *select(output: Uint8Array): Generator<Uint8Array> {
    const piece: Buffer[] = [];
    for (let start = 0; start < output.length; this.rowsRead += 1) {
      const end = output.indexOf(lineFeed, start) + 1;
      const row = output.subarray(start, end - rowSeparatorLength);
      start = end;
      if (!this.isAscending) {
        // Copied: the engine overwrites its output.
        if (this.wanted.has(this.rowsRead)) this.rows.set(this.rowsRead, Buffer.from(row));
      } else if (this.positions[this.next] === this.rowsRead) {
        piece.push(Buffer.from(row));
        this.next += 1;
      }
    }
    if (piece.length > 0) yield this.join(piece);
  }

  private join(rows: readonly Buffer[]): Uint8Array {
    if (rows.length === 0) return new Uint8Array();
    const joined = rows.flatMap((row, index) => (index > 0 || this.hasRows ? [comma, row] : [row]));
    this.hasRows = true;
    return Buffer.concat(joined);
  }
}
