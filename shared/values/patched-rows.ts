/** Lists that are patched while they are shown: a row keeps its index, and new ones are added behind the last one. */
import { at, type RowList } from './collections';

export type PatchedRows<Row> = RowList<Row> & {
  /** The indexes of the rows that are listed, in the order in which they stand without a sort. */
  readonly listed: Uint32Array;
  /** Whether the list is filled for the first time. */
  readonly isFilling: boolean;
  /** Whether new rows stand behind those that are listed. Default: above them, where they are counted. */
  readonly addsBehind?: boolean;
  /** The same object as long as rows keep their places: another one has them filtered and sorted anew. */
  readonly arrangement: object;
};

export const isPatched = <Row>(rows: Iterable<Row>): rows is PatchedRows<Row> => 'arrangement' in rows;

/** The rows that are listed: those of a list that is patched without the ones that went. */
export const getListedRows = <Row>(rows: Iterable<Row>): Iterable<Row> =>
  isPatched(rows) ? rows.listed.values().map((index) => at(rows, index)) : rows;

type Change = {
  readonly added: readonly number[];
  readonly removed: readonly number[];
  /** Whether new rows stand behind those that are listed, or above them. */
  readonly isBehind: boolean;
};

/** Takes rows out of an order, and puts new ones in. The others keep their order. */
export function patchOrder(order: Uint32Array, { added, removed, isBehind }: Change): Uint32Array {
  if (added.length === 0 && removed.length === 0) return order;
  const gone = new Set(removed);
  const remaining = gone.size === 0 ? order : order.filter((index) => !gone.has(index));
  const patched = new Uint32Array(remaining.length + added.length);
  patched.set(remaining, isBehind ? 0 : added.length);
  patched.set(added, isBehind ? remaining.length : 0);
  return patched;
}
