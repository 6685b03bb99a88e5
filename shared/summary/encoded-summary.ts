/**
 * Summaries as they travel from the data worker to the page: all numbers in one block of bytes. As objects, some ten thousand
 * cells would take longer to copy and to check on their way than to add up.
 */
import { z } from 'zod';
import { ImageReader, ImageWriter, type NumberArray, narrow, type TableImage } from '../columns/arrays';
import type { SummaryBefore, SummaryCell, SummaryKey, SummaryResult, SummaryRow } from './definition';

export const encodedSummarySchema = z.object({ header: z.string(), bytes: z.instanceof(Uint8Array<ArrayBuffer>) });
/** A {@link SummaryParts}, its cells as arrays. */
export type EncodedSummary = TableImage;

/** The numbers of cells by the index of the cell. The sums of a cell, of which there are `sumCount`, stand together. */
export type CellArrays = {
  readonly counts: NumberArray;
  readonly trips: NumberArray;
  readonly sums: NumberArray;
  /** Null where no row is excluded from any sum. */
  readonly excluded: NumberArray | null;
  /** Sums beyond 2^53, by their index. */
  readonly large: readonly (readonly [index: number, digits: string])[];
};

/** Cells that are made when they are read. */
export class CellReader {
  private readonly arrays: CellArrays;
  private readonly sumCount: number;
  private readonly large: ReadonlyMap<number, string>;

  constructor(arrays: CellArrays, sumCount: number) {
    this.arrays = arrays;
    this.sumCount = sumCount;
    this.large = new Map(arrays.large);
  }

  get(cell: number): SummaryCell {
    const { counts, trips, excluded, sums: all } = this.arrays;
    const first = cell * this.sumCount;
    const end = first + this.sumCount;
    // A table reads every cell before it is shown.
    const hasLarge = this.large.size > 0;
    const sums: (number | string)[] = [];
    let isExcluded = false;
    for (let index = first; index < end; index += 1) {
      sums.push((hasLarge ? this.large.get(index) : undefined) ?? all[index] ?? 0);
      if (excluded !== null && (excluded[index] ?? 0) > 0) isExcluded = true;
    }
    return {
      count: counts[cell] ?? 0,
      trips: trips[cell] ?? 0,
      sums,
      excluded: isExcluded && excluded !== null ? [...excluded.subarray(first, end)] : null,
    };
  }
}

/** Rows with their cells: those of each column, which follow each other in a row, and those of all columns. */
export type Level = { readonly byColumn: CellArrays | null; readonly whole: CellArrays };

/** The cells of all rows of a summary, of its subtotals, which one field on rows does not have, and of its total. */
export type Levels = { readonly rows: Level; readonly subtotals: Level | null; readonly total: Level };

/** What a summary is made of: all that is said of it, and its cells as arrays. */
export type SummaryParts = Levels &
  Pick<SummaryResult, 'column' | 'measures' | 'columns' | 'coverage' | 'notes'> & {
    readonly sumCount: number;
    readonly fields: SummaryResult['fields'];
    /** For each field on rows its keys, and the index of that of each row. */
    readonly keys: readonly EncodedKeys[];
    readonly subtotals: (Level & { readonly keys: readonly SummaryKey[] }) | null;
    /** The same cells of what they are compared with; null where they are not asked for. */
    readonly before: (Levels & SummaryBefore) | null;
    /** Null where all groups are shown. */
    readonly othersCount: number | null;
  };

type EncodedKeys = { readonly keys: readonly SummaryKey[]; readonly codes: Int32Array };

const listArrays = ({ rows, subtotals, total }: Levels): CellArrays[] =>
  [rows, ...(subtotals ? [subtotals] : []), total].flatMap(({ byColumn, whole }) =>
    byColumn ? [byColumn, whole] : [whole],
  );

/** Whether two summaries are the same, down to the notes: what is drawn of one need not be drawn again. */
export function isSameSummary(a: EncodedSummary, b: EncodedSummary): boolean {
  if (a.header !== b.header || a.bytes.length !== b.bytes.length) return false;
  // A loop: they may have millions of bytes.
  for (let index = 0; index < a.bytes.length; index += 1) {
    if (a.bytes[index] !== b.bytes[index]) return false;
  }
  return true;
}

/** What is said of a summary beside its numbers. */
function toHeader(parts: SummaryParts, all: readonly CellArrays[]) {
  const { sumCount, fields, column, measures, columns, coverage, notes, before, othersCount } = parts;
  return {
    ...{ sumCount, fields, column, measures, columns, coverage, notes, othersCount },
    before: before && { coverage: before.coverage, ranAtMs: before.ranAtMs, columns: before.columns },
    rowCount: parts.rows.whole.counts.length,
    keys: parts.keys.map(({ keys }) => keys),
    subtotals: parts.subtotals?.keys ?? null,
    arrays: all.map(({ excluded, large }) => ({ hasExcluded: excluded !== null, large })),
  };
}

export function encodeSummary(parts: SummaryParts): EncodedSummary {
  const all = [...listArrays(parts), ...(parts.before ? listArrays(parts.before) : [])];
  const writer = new ImageWriter();
  for (const { codes } of parts.keys) writer.put(codes);
  for (const { counts, trips, sums, excluded } of all) {
    for (const numbers of [counts, trips, sums, ...(excluded ? [excluded] : [])]) writer.put(narrow(numbers));
  }
  return writer.finish(toHeader(parts, all));
}

/** Reads the cells of a row of a level by its index: those of each column, and that of all of them. */
type ReadRow = (row: number) => SummaryCell[];

/** What all rows of a level are read from. */
type RowSource = {
  readonly getKeys: (row: number) => readonly SummaryKey[];
  readonly readCells: ReadRow;
  readonly readBefore: ((row: number) => (SummaryCell | null)[]) | null;
};

/** A row whose cells are made when one of them is read: of a hundred thousand rows few are. */
class Row implements SummaryRow {
  readonly keys: readonly SummaryKey[];
  private readonly source: RowSource;
  private readonly index: number;
  private cellsRead: SummaryCell[] | undefined;
  private beforeRead: (SummaryCell | null)[] | undefined;

  constructor(source: RowSource, index: number) {
    this.keys = source.getKeys(index);
    this.source = source;
    this.index = index;
  }

  get cells(): SummaryCell[] {
    this.cellsRead ??= this.source.readCells(this.index);
    return this.cellsRead;
  }

  get before(): (SummaryCell | null)[] | undefined {
    this.beforeRead ??= this.source.readBefore?.(this.index);
    return this.beforeRead;
  }
}

/** Removes the cells of columns that are not compared; that of all columns is none of them. */
const removeIncomparable = (
  cells: readonly SummaryCell[],
  columns: readonly SummaryKey[],
  { columns: compared }: SummaryBefore,
): (SummaryCell | null)[] =>
  cells.map((cell, index) => {
    const key = columns[index];
    return compared === null || (key !== undefined && compared.includes(key)) ? cell : null;
  });

/** @throws UnusableImageError or SyntaxError where it is damaged */
export function decodeSummary(encoded: EncodedSummary): SummaryResult {
  const reader = new ImageReader(encoded);
  const header = reader.content as ReturnType<typeof toHeader>;
  const { fields, column, measures, columns, coverage, notes, rowCount, before, othersCount } = header;
  const rowKeys = header.keys.map((keys) => ({ keys, codes: reader.next('i32') }));
  const next = () => reader.next('u8', 'u16', 'i32', 'f64');
  const readers = header.arrays.map(({ hasExcluded, large }) => {
    const [counts, trips, sums] = [next(), next(), next()];
    return new CellReader({ counts, trips, sums, excluded: hasExcluded ? next() : null, large }, header.sumCount);
  });
  const takeLevel = (): ReadRow => {
    const byColumn = columns.length > 0 ? readers.shift() : undefined;
    const whole = readers.shift();
    return (row) => {
      const cells: SummaryCell[] = [];
      // A loop: of a wide table tens of thousands of cells are made.
      for (let column = 0; byColumn && column < columns.length; column += 1) {
        cells.push(byColumn.get(row * columns.length + column));
      }
      if (whole) cells.push(whole.get(row));
      return cells;
    };
  };
  const takeLevels = () => ({
    rows: takeLevel(),
    subtotals: header.subtotals ? takeLevel() : null,
    total: takeLevel(),
  });
  const now = takeLevels();
  const earlier = before && takeLevels();
  const toBefore = (read: ReadRow | null | undefined) =>
    before && read ? (row: number) => removeIncomparable(read(row), columns, before) : null;
  const rowSource: RowSource = {
    getKeys: (row) => rowKeys.map(({ keys, codes }) => keys[codes[row] ?? 0] ?? null),
    readCells: now.rows,
    readBefore: toBefore(earlier?.rows),
  };
  const subtotalSource: RowSource = {
    getKeys: (row) => [header.subtotals?.[row] ?? null],
    readCells: (row) => now.subtotals?.(row) ?? [],
    readBefore: toBefore(earlier?.subtotals),
  };
  const listRows = (source: RowSource, length: number) => Array.from({ length }, (_, row) => new Row(source, row));
  return {
    ...{ fields, column, measures, columns },
    rows: listRows(rowSource, rowCount),
    subtotals: listRows(subtotalSource, header.subtotals?.length ?? 0),
    total: now.total(0),
    totalBefore: toBefore(earlier?.total)?.(0),
    before: before ?? undefined,
    othersCount: othersCount ?? undefined,
    coverage,
    notes,
  };
}
