/** The order of lists of saved trips: the newest trip number first. */
import { sortRowsBy } from './sort-numbers';
import type { TripTable } from './trip-columns';

/** The rows of an order that match. */
function selectRows(order: Uint32Array, matches: Uint8Array): Uint32Array {
  const rows = new Uint32Array(order.length);
  let count = 0;
  for (let position = 0; position < order.length; position += 1) {
    const row = order[position] ?? 0;
    if (matches[row] === 1) rows[count++] = row;
  }
  return rows.subarray(0, count);
}

/** The order of a table's rows. */
export class TripOrder {
  private readonly table: TripTable;
  private descending: Uint32Array | null = null;
  private ascending: Uint32Array | null = null;

  constructor(table: TripTable) {
    this.table = table;
  }

  /** Forgets the order, because an id was set. */
  forget(): void {
    this.descending = null;
    this.ascending = null;
  }

  /** The rows that match, largest id first. */
  sortMatching(matches: Uint8Array): Uint32Array {
    return selectRows(this.sort(), matches);
  }

  /** The rows that match, smallest id first. */
  sortById(matches: Uint8Array): Uint32Array {
    this.ascending ??= this.sort().toReversed();
    return selectRows(this.ascending, matches);
  }

  private sort(): Uint32Array {
    const ids = this.table.column('id');
    this.descending ??= sortRowsBy(
      Uint32Array.from({ length: this.table.rowCount }, (_, row) => row),
      (row) => -(ids.get(row) ?? 0),
    );
    return this.descending;
  }
}
