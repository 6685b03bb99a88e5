/**
 * Summaries as they travel from the data worker to the page: all numbers in one block of bytes. As objects, some ten thousand
 * cells would take longer to copy and to check on their way than to add up.
 */
import { z } from 'zod';
import { ArrayBytesReader, joinArrays } from './array-bytes';
import type {
  SummaryBefore,
  SummaryCell,
  SummaryCoverage,
  SummaryKey,
  SummaryResult,
  SummaryRow,
} from './schemas/summary';

export const encodedSummarySchema = z.object({ numbers: z.instanceof(Uint8Array<ArrayBuffer>), header: z.string() });
export type EncodedSummary = z.infer<typeof encodedSummarySchema>;

/** The numbers of cells by the index of the cell. The sums of a cell, of which there are `sumCount`, stand together. */
export type CellArrays = {
  readonly counts: Int32Array;
  readonly trips: Int32Array;
  /** Amounts, and behind them the number of sectors where rows are trips. */
  readonly sums: Float64Array;
  /** Null where no row is excluded from any sum. */
  readonly excluded: Int32Array | null;
  /** Sums beyond 2^53, by their index. */
  readonly large: readonly (readonly [index: number, digits: string])[];
};

/** Rows with their cells: those of each column, which follow each other in a row, and those of all columns. */
export type Level = { readonly byColumn: CellArrays | null; readonly whole: CellArrays };

/** The cells of all rows of a summary, of its subtotals, which one field on rows does not have, and of its total. */
export type Levels = { readonly rows: Level; readonly subtotals: Level | null; readonly total: Level };

/** The number of sums of each cell, of which the first are amounts, and a last one may be a number of sectors. */
export type SumCounts = { readonly sumCount: number; readonly amountCount: number };

/** What a summary is made of. */
export type SummaryParts<Coverage = SummaryCoverage> = Levels &
  SumCounts & {
    readonly columns: readonly SummaryKey[];
    /** For each field on rows its keys, and the index of that of each row. */
    readonly fields: readonly { readonly keys: readonly SummaryKey[]; readonly codes: Int32Array }[];
    readonly subtotals: (Level & { readonly keys: readonly SummaryKey[] }) | null;
    /** The same cells of the period before; null where they are not asked for. */
    readonly before: (Levels & SummaryBefore) | null;
    /** Null where all groups are shown. */
    readonly othersCount: number | null;
    readonly inactive?: SummaryCell;
    readonly coverage: Coverage;
    readonly notes: readonly string[];
  };

type ArraysHeader = { readonly size: number; readonly hasExcluded: boolean; readonly large: CellArrays['large'] };

type Header<Coverage> = Pick<
  SummaryParts<Coverage>,
  'sumCount' | 'amountCount' | 'columns' | 'coverage' | 'notes' | 'othersCount' | 'inactive'
> & {
  readonly before: SummaryBefore | null;
  readonly rowCount: number;
  readonly fields: readonly (readonly SummaryKey[])[];
  readonly subtotals: readonly SummaryKey[] | null;
  readonly arrays: readonly ArraysHeader[];
};

/** Drops the keys that no row has. */
function compactKeys({ keys, codes }: SummaryParts['fields'][number]): SummaryParts['fields'][number] {
  const positions = new Int32Array(keys.length).fill(-1);
  for (const code of codes) positions[code] = 0;
  const used = keys.filter((_, code) => positions[code] === 0);
  let next = 0;
  positions.forEach((position, code) => {
    if (position === 0) positions[code] = next++;
  });
  return { keys: used, codes: codes.map((code) => positions[code] ?? 0) };
}

const listArrays = ({ rows, subtotals, total }: Levels): CellArrays[] =>
  [rows, ...(subtotals ? [subtotals] : []), total].flatMap(({ byColumn, whole }) =>
    byColumn ? [byColumn, whole] : [whole],
  );

export function encodeSummary<Coverage>(parts: SummaryParts<Coverage>): EncodedSummary {
  const { sumCount, amountCount, columns, coverage, notes, before, othersCount, inactive } = parts;
  const fields = parts.fields.map(compactKeys);
  const all = [...listArrays(parts), ...(before ? listArrays(before) : [])];
  const header: Header<Coverage> = {
    sumCount,
    amountCount,
    columns,
    coverage,
    notes,
    othersCount,
    ...(inactive && { inactive }),
    before: before && { coverage: before.coverage, counted: before.counted, field: before.field },
    rowCount: parts.rows.whole.counts.length,
    fields: fields.map(({ keys }) => keys),
    subtotals: parts.subtotals?.keys ?? null,
    arrays: all.map(({ counts, excluded, large }) => ({ size: counts.length, hasExcluded: excluded !== null, large })),
  };
  const arrays = all.flatMap(({ counts, trips, sums, excluded }) => [
    counts,
    trips,
    sums,
    ...(excluded ? [excluded] : []),
  ]);
  return {
    numbers: joinArrays([...fields.map(({ codes }) => codes), ...arrays]),
    header: JSON.stringify(header),
  };
}

/** Cells that are made when they are read. */
export class CellReader {
  private readonly arrays: CellArrays;
  private readonly sumCounts: SumCounts;
  private readonly large: ReadonlyMap<number, string>;

  constructor(arrays: CellArrays, sumCounts: SumCounts) {
    this.arrays = arrays;
    this.sumCounts = sumCounts;
    this.large = new Map(arrays.large);
  }

  get(cell: number): SummaryCell {
    const { counts, trips, excluded, sums: all } = this.arrays;
    const { sumCount, amountCount } = this.sumCounts;
    const first = cell * sumCount;
    const end = first + amountCount;
    // A table reads every cell before it is shown.
    const hasLarge = this.large.size > 0;
    const sums: (number | string)[] = [];
    let isExcluded = false;
    for (let index = first; index < end; index += 1) {
      sums.push(hasLarge ? this.getSum(index) : (all[index] ?? 0));
      if (excluded !== null && (excluded[index] ?? 0) > 0) isExcluded = true;
    }
    const count = counts[cell] ?? 0;
    const countsSectors = sumCount > amountCount;
    return {
      count,
      sectors: countsSectors ? this.getSum(end) : count,
      sectorsExcluded: countsSectors ? (excluded?.[end] ?? 0) : 0,
      trips: trips[cell] ?? 0,
      sums,
      excluded: isExcluded && excluded !== null ? [...excluded.subarray(first, end)] : null,
    };
  }

  private getSum(index: number): number | string {
    return (this.large.size > 0 ? this.large.get(index) : undefined) ?? this.arrays.sums[index] ?? 0;
  }
}

/** A row whose cells are made when one of them is read. */
class DecodedRow implements SummaryRow {
  readonly keys: readonly SummaryKey[];
  private readonly readCells: () => SummaryCell[];
  private readonly readBefore: (() => (SummaryCell | null)[]) | null;
  private made: SummaryCell[] | null = null;
  private madeBefore: (SummaryCell | null)[] | undefined;

  constructor(
    keys: readonly SummaryKey[],
    readCells: () => SummaryCell[],
    readBefore: (() => (SummaryCell | null)[]) | null,
  ) {
    this.keys = keys;
    this.readCells = readCells;
    this.readBefore = readBefore;
  }

  get cells(): readonly SummaryCell[] {
    this.made ??= this.readCells();
    return this.made;
  }

  get before(): readonly (SummaryCell | null)[] | undefined {
    this.madeBefore ??= this.readBefore?.();
    return this.madeBefore;
  }
}

/** Reads the cells of a row of a level by its index: those of each column, and that of all of them. */
type ReadRow = (row: number) => SummaryCell[];

/** Removes the cells that have no period before, in a row of some keys. */
function removeIncomparable(
  cells: readonly SummaryCell[],
  keys: readonly SummaryKey[],
  columns: readonly SummaryKey[],
  { field, counted }: SummaryBefore,
  fieldCount: number,
): (SummaryCell | null)[] {
  const hasBefore = (cellKeys: readonly (SummaryKey | undefined)[]) => {
    if (field === null) return counted > 0;
    const key = cellKeys[field.position];
    return key !== undefined && field.periods.includes(key);
  };
  const padded = Array.from({ length: fieldCount }, (_, field) => keys[field]);
  return cells.map((cell, column) => (hasBefore([...padded, columns[column]]) ? cell : null));
}

/** @throws RangeError or SyntaxError where it is damaged */
export function decodeSummary<Coverage = SummaryCoverage>({
  numbers,
  header: text,
}: EncodedSummary): SummaryResult<Coverage> {
  const header = JSON.parse(text) as Header<Coverage>;
  const { sumCount, columns, coverage, notes, rowCount, before, othersCount, inactive } = header;
  const bytes = new ArrayBytesReader(numbers);
  const fields = header.fields.map((keys) => ({ keys, codes: bytes.next(Int32Array, rowCount) }));
  const readers = header.arrays.map(({ size, hasExcluded, large }) => {
    const counts = bytes.next(Int32Array, size);
    const trips = bytes.next(Int32Array, size);
    const sums = bytes.next(Float64Array, size * sumCount);
    const excluded = hasExcluded ? bytes.next(Int32Array, size * sumCount) : null;
    return new CellReader({ counts, trips, sums, excluded, large }, header);
  });
  const takeLevel = (): ReadRow => {
    const byColumn = columns.length > 0 ? readers.shift() : undefined;
    const whole = readers.shift();
    return (row) => [
      ...columns.flatMap((_, column) => byColumn?.get(row * columns.length + column) ?? []),
      ...(whole ? [whole.get(row)] : []),
    ];
  };
  const takeLevels = () => ({
    rows: takeLevel(),
    subtotals: header.subtotals ? takeLevel() : null,
    total: takeLevel(),
  });
  const now = takeLevels();
  const earlier = before && takeLevels();
  const toBefore = (read: ReadRow | null | undefined, keys: readonly SummaryKey[], row: number) =>
    before && read ? () => removeIncomparable(read(row), keys, columns, before, fields.length) : null;
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const keys = fields.map(({ keys: ofField, codes }) => ofField[codes[row] ?? 0] ?? null);
    return new DecodedRow(keys, () => now.rows(row), toBefore(earlier?.rows, keys, row));
  });
  const subtotals = (header.subtotals ?? []).map(
    (key, row) => new DecodedRow([key], () => now.subtotals?.(row) ?? [], toBefore(earlier?.subtotals, [key], row)),
  );
  return {
    columns,
    rows,
    subtotals,
    total: now.total(0),
    totalBefore: toBefore(earlier?.total, [], 0)?.(),
    before: before ?? undefined,
    othersCount: othersCount ?? undefined,
    inactive,
    coverage,
    notes,
  };
}
