/** The order of the API's list of trips, as the ranks of saved trips show it. */
import type { ListRules } from '@shared/list-rules';
import type { TripTable } from './trip-columns';

/** Minimum share of neighbours in the same order: trips opened since the list was read disturb it a little. */
const clearMajority = 0.95;

/**
 * Sorts rows by a number of each; equal numbers keep their order. Sorting numbers that carry their position is five times
 * as fast as comparing rows.
 */
function sortRowsBy(rows: Uint32Array, getNumber: (row: number) => number): Uint32Array {
  const numbers = Float64Array.from(rows, getNumber);
  const positions = 2 ** Math.ceil(Math.log2(Math.max(2, rows.length)));
  if (numbers.every((number) => Number.isSafeInteger(number * positions))) {
    const keys = numbers.map((number, index) => number * positions + index).sort();
    return Uint32Array.from(keys, (key) => rows[((key % positions) + positions) % positions] ?? 0);
  }
  const indexes = Uint32Array.from(rows, (_, index) => index);
  indexes.sort((a, b) => {
    const [left, right] = [numbers[a] ?? 0, numbers[b] ?? 0];
    if (left === right) return a - b;
    return left < right ? -1 : 1;
  });
  return indexes.map((index) => rows[index] ?? 0);
}

/** Behind every rank. */
const noRank = 2 ** 32;

/** All rows in the two orders that the API may use. */
export class TripOrder {
  private readonly table: TripTable;
  private byId: Uint32Array | null = null;
  private byRank: Uint32Array | null = null;

  constructor(table: TripTable) {
    this.table = table;
  }

  /** Forgets the order by rank, and that by id where an id was set too. */
  forget(hasNewIds: boolean): void {
    this.byRank = null;
    if (hasNewIds) this.byId = null;
  }

  /** The rows that match, in the order of the API's list as far as it is known. */
  sortMatching(matches: Uint8Array, learnt: ListRules['order']): Uint32Array {
    const order = this.inferOrder(matches, learnt);
    if (order === 'ascending') return this.sortById(matches);
    const rows = order === 'descending' ? this.getByIdDescending() : this.getByRank();
    return rows.filter((row) => matches[row] === 1);
  }

  /** The rows that match, smallest id first. */
  sortById(matches: Uint8Array): Uint32Array {
    return this.getByIdDescending()
      .toReversed()
      .filter((row) => matches[row] === 1);
  }

  /** The order by id that the ranks of matching trips show; null if they show another order. */
  private inferOrder(matches: Uint8Array, learnt: ListRules['order']): ListRules['order'] {
    const ids = this.table.column('id');
    const ranks = this.table.column('rank');
    let count = 0;
    let rising = 0;
    let previous = 0;
    for (const row of this.getByRank()) {
      if (ranks.get(row) === null) break;
      if (matches[row] !== 1) continue;
      const id = ids.get(row) ?? 0;
      if (count > 0 && id > previous) rising += 1;
      previous = id;
      count += 1;
    }
    if (count < 2) return learnt;
    const share = rising / (count - 1);
    if (share >= clearMajority) return 'ascending';
    return share <= 1 - clearMajority ? 'descending' : null;
  }

  private getByIdDescending(): Uint32Array {
    if (this.byId?.length === this.table.rowCount) return this.byId;
    const ids = this.table.column('id');
    const rows = Uint32Array.from({ length: this.table.rowCount }, (_, row) => row);
    this.byId = sortRowsBy(rows, (row) => -(ids.get(row) ?? 0));
    return this.byId;
  }

  /** Ranks first, those without one behind them; equals by id, the newest first. */
  private getByRank(): Uint32Array {
    if (this.byRank?.length === this.table.rowCount) return this.byRank;
    const ranks = this.table.column('rank');
    this.byRank = sortRowsBy(this.getByIdDescending(), (row) => ranks.get(row) ?? noRank);
    return this.byRank;
  }
}
