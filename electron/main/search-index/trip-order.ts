/** The order of the API's list of trips, as the ranks of saved trips show it. */
import type { ListRules } from '@shared/list-rules';
import { sortRowsBy } from './sort-numbers';
import type { TripTable } from './trip-columns';

/** Minimum share of neighbours in the same order: trips opened since the list was read disturb it a little. */
const clearMajority = 0.95;

/** Behind every rank. */
const noRank = 2 ** 32;

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

/** All rows in the orders that the API may use. */
type Orders = {
  readonly ascending: Uint32Array;
  readonly descending: Uint32Array;
  /** Ranks first, those without one behind them; equals by id, the newest first. */
  readonly ranked: Uint32Array;
  /** The ids of the rows with a rank, in the order of their ranks. */
  readonly rankedIds: Float64Array;
};

/** The order of a table's rows. */
export class TripOrder {
  private readonly table: TripTable;
  private descending: Uint32Array | null = null;
  private orders: Orders | null = null;

  constructor(table: TripTable) {
    this.table = table;
  }

  /** Forgets the order by rank, and that by id where an id was set too. */
  forget(hasNewIds: boolean): void {
    this.orders = null;
    if (hasNewIds) this.descending = null;
  }

  /** The rows that match, in the order of the API's list as far as it is known. */
  sortMatching(matches: Uint8Array, learnt: ListRules['order']): Uint32Array {
    const orders = this.getOrders();
    return selectRows(orders[inferOrder(orders, matches, learnt) ?? 'ranked'], matches);
  }

  /** The rows that match, smallest id first. */
  sortById(matches: Uint8Array): Uint32Array {
    return selectRows(this.getOrders().ascending, matches);
  }

  private getOrders(): Orders {
    if (this.orders) return this.orders;
    const ids = this.table.column('id');
    const ranks = this.table.column('rank');
    const rows = Uint32Array.from({ length: this.table.rowCount }, (_, row) => row);
    this.descending ??= sortRowsBy(rows, (row) => -(ids.get(row) ?? 0));
    const ranked = sortRowsBy(this.descending, (row) => ranks.get(row) ?? noRank);
    const count = ranked.findIndex((row) => ranks.get(row) === null);
    const rankedIds = Float64Array.from(count < 0 ? ranked : ranked.subarray(0, count), (row) => ids.get(row) ?? 0);
    this.orders = { ascending: this.descending.toReversed(), descending: this.descending, ranked, rankedIds };
    return this.orders;
  }
}

/** The order by id that the ranks of matching trips show; null if they show another order. */
function inferOrder(
  { ranked, rankedIds }: Orders,
  matches: Uint8Array,
  learnt: ListRules['order'],
): ListRules['order'] {
  let count = 0;
  let rising = 0;
  let previous = 0;
  for (let position = 0; position < rankedIds.length; position += 1) {
    if (matches[ranked[position] ?? 0] !== 1) continue;
    const id = rankedIds[position] ?? 0;
    if (count > 0 && id > previous) rising += 1;
    previous = id;
    count += 1;
  }
  if (count < 2) return learnt;
  const share = rising / (count - 1);
  if (share >= clearMajority) return 'ascending';
  return share <= 1 - clearMajority ? 'descending' : null;
}
