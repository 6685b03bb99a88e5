/** The order of rows that are patched while they are shown: a row keeps its place until the next sort, filter or refresh. */
import { at, type RowList } from '@shared/values/collections';
import { isPatched, patchOrder } from '@shared/values/patched-rows';
import { useRef } from 'react';
import type { VisibleRows } from './row-groups';

/** What has new rows sorted into the whole list: those of a list that is still filling; null for others. */
export const getFilling = <Row>(rows: RowList<Row>): RowList<Row> | null =>
  isPatched(rows) && rows.isFilling ? rows : null;

/** The order of rows as it was shown last. */
type ShownOrder<Row> = {
  readonly rows: RowList<Row>;
  /** The order as it was sorted and filtered last. */
  readonly arranged: Uint32Array;
  readonly order: Uint32Array;
  /** How many rows have come above since. */
  readonly addedCount: number;
};

/**
 * Patches an order: what has changed stays where it is, what has gone is out, and what is new is put in above.
 *
 * @param arranged - the order as it is sorted and filtered now: another one than before takes the place of all that was patched
 * @param findMatches - finds the positions of the new rows that pass the filters
 */
export function patchTableOrder<Row>(
  before: ShownOrder<Row>,
  rows: RowList<Row>,
  arranged: Uint32Array,
  findMatches: (added: readonly Row[]) => Uint32Array,
): ShownOrder<Row> {
  if (before.arranged !== arranged || !isPatched(rows)) return { rows, arranged, order: arranged, addedCount: 0 };
  if (before.rows === rows) return before;
  const isListed = new Uint8Array(rows.length);
  for (const index of rows.listed) isListed[index] = 1;
  const added = Array.from({ length: rows.length - before.rows.length }, (_, index) => before.rows.length + index);
  const present = added.filter((index) => isListed[index] === 1);
  const matches = present.length === 0 ? [] : findMatches(present.map((index) => at(rows, index)));
  const order = patchOrder(before.order, {
    added: Array.from(matches, (position) => present[position] as number),
    removed: [...before.order.filter((index) => isListed[index] === 0)],
    isBehind: rows.addsBehind === true,
  });
  const addedCount = before.addedCount + (rows.addsBehind ? 0 : matches.length);
  return { rows, arranged, order, addedCount };
}

/** Keeps the order of rows while they are patched. @see patchTableOrder */
export function usePatchedOrder<Row>(
  rows: RowList<Row>,
  arranged: Uint32Array,
  findMatches: (added: readonly Row[]) => Uint32Array,
): ShownOrder<Row> {
  const last = useRef<ShownOrder<Row>>({ rows, arranged, order: arranged, addedCount: 0 });
  last.current = patchTableOrder(last.current, rows, arranged, findMatches);
  return last.current;
}

/** By how many positions the first row in view has moved, where a list was patched; 0 for another list. */
export function countShift<Row>(
  before: { readonly rows: RowList<Row>; readonly visibleRows: VisibleRows },
  after: { readonly rows: RowList<Row>; readonly visibleRows: VisibleRows },
  firstPosition: number,
): number {
  if (before.rows === after.rows || !isPatched(before.rows) || !isPatched(after.rows)) return 0;
  if (before.rows.arrangement !== after.rows.arrangement) return 0;
  const { rows } = before.visibleRows;
  let position = firstPosition;
  while ((rows[position] ?? 0) < 0) position += 1;
  const index = rows[position];
  const moved = index === undefined ? -1 : after.visibleRows.rows.indexOf(index);
  return moved < 0 ? 0 : moved - position;
}
