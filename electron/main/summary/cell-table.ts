/** Cells of a summary while it is added up: exact sums and counts by the index of the cell. */
import { toExactNumber } from '@shared/money';
import type { SummaryCell } from '@shared/schemas/summary';

const toExact = (value: bigint): number | string => {
  const exact = toExactNumber(value);
  return typeof exact === 'bigint' ? String(exact) : exact;
};

export class CellTable {
  readonly size: number;
  readonly counts: Int32Array;
  /** Distinct trips, which do not add up: each table counts its own. */
  readonly trips: Int32Array;
  private readonly sumCount: number;
  /** BigInt is ten times as slow: numbers are added in `pending` while that is exact, then moved to `carried`. */
  private readonly pending: Float64Array;
  private readonly carried = new Map<number, bigint>();
  private readonly excluded: Int32Array;

  /** @param sumCount - the number of sums of each cell */
  constructor(size: number, sumCount: number) {
    this.size = size;
    this.sumCount = sumCount;
    this.counts = new Int32Array(size);
    this.trips = new Int32Array(size);
    this.pending = new Float64Array(size * sumCount);
    this.excluded = new Int32Array(size * sumCount);
  }

  /** Counts rows. @param cells - the cell of each row */
  countRows(cells: Int32Array): void {
    const { counts } = this;
    for (const cell of cells) counts[cell] = (counts[cell] ?? 0) + 1;
  }

  /** Counts distinct trips. @param tripRows - the trip of each row; equal ones follow each other */
  countTrips(cells: Int32Array, tripRows: Int32Array): void {
    const last = new Int32Array(this.size).fill(-1);
    const { trips } = this;
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index] ?? 0;
      const tripRow = tripRows[index] ?? 0;
      if (last[cell] === tripRow) continue;
      last[cell] = tripRow;
      trips[cell] = (trips[cell] ?? 0) + 1;
    }
  }

  /** Adds the values of one sum up. A row without a value is excluded, and counted. */
  addValues(sum: number, cells: Int32Array, getValue: (index: number) => number | null): void {
    const { pending, excluded, sumCount } = this;
    for (let index = 0; index < cells.length; index += 1) {
      const slot = (cells[index] ?? 0) * sumCount + sum;
      const value = getValue(index);
      if (value === null) {
        excluded[slot] = (excluded[slot] ?? 0) + 1;
        continue;
      }
      const next = (pending[slot] ?? 0) + value;
      if (Number.isSafeInteger(next)) pending[slot] = next;
      else {
        this.carried.set(slot, (this.carried.get(slot) ?? 0n) + BigInt(pending[slot] ?? 0));
        pending[slot] = value;
      }
    }
  }

  /** Makes a smaller table of the same rows. Its trips are not counted yet. */
  merge(size: number, toCell: (cell: number) => number): CellTable {
    const table = new CellTable(size, this.sumCount);
    const hasCarried = this.carried.size > 0;
    for (let cell = 0; cell < this.size; cell += 1) {
      const target = toCell(cell);
      table.counts[target] = (table.counts[target] ?? 0) + (this.counts[cell] ?? 0);
      for (let sum = 0; sum < this.sumCount; sum += 1) {
        const from = cell * this.sumCount + sum;
        const to = target * this.sumCount + sum;
        table.excluded[to] = (table.excluded[to] ?? 0) + (this.excluded[from] ?? 0);
        const carried = hasCarried ? this.carried.get(from) : undefined;
        const next = (table.pending[to] ?? 0) + (this.pending[from] ?? 0);
        const isExact = Number.isSafeInteger(next);
        const moved = (carried ?? 0n) + (isExact ? 0n : BigInt(this.pending[from] ?? 0));
        if (moved !== 0n) table.carried.set(to, (table.carried.get(to) ?? 0n) + moved);
        if (isExact) table.pending[to] = next;
      }
    }
    return table;
  }

  /** The cell as it is sent. @param amountCount - how many of the sums are amounts; one after them is of sectors */
  toCell(cell: number, amountCount: number): SummaryCell {
    const first = cell * this.sumCount;
    const sums: (number | string)[] = [];
    let isExcluded = false;
    for (let slot = first; slot < first + this.sumCount; slot += 1) {
      const carried = this.carried.size > 0 ? this.carried.get(slot) : undefined;
      const pending = this.pending[slot] ?? 0;
      sums.push(carried === undefined ? pending : toExact(carried + BigInt(pending)));
      isExcluded ||= (this.excluded[slot] ?? 0) > 0;
    }
    const excluded = isExcluded ? [...this.excluded.subarray(first, first + this.sumCount)] : null;
    const count = this.counts[cell] ?? 0;
    return {
      count,
      sectors: sums[amountCount] ?? count,
      sectorsExcluded: excluded?.[amountCount] ?? 0,
      trips: this.trips[cell] ?? 0,
      sums: sums.slice(0, amountCount),
      excluded: excluded === null ? null : excluded.slice(0, amountCount),
    };
  }
}
