/** The order of rows that are patched while they are shown: a row keeps its place until the next sort, filter or refresh. */
import { at, type RowList } from '@shared/values/collections';
import { isPatched, patchOrder } from '@shared/values/patched-rows';
import { useRef } from 'react';
import type { VisibleRows } from './row-groups';

/** What has new rows sorted into the whole list: those of a list that is still filling; null for others. */
export const getFilling = <Row>(rows: RowList<Row>): RowList<Row> | null =>
  isPatched(rows) && rows.isFilling ? rows : null;

/**
 * Keeps the order of rows while they are patched. What was changed stays where it is, and what is new is put in above.
 *
 * @returns the order, and how many rows have come above since it was arranged
 * @param arranged - the order as it was sorted and filtered last
 * @param findMatches - finds the positions of the rows that pass the filters
 */
export function usePatchedOrder<Row>(
  rows: RowList<Row>,
  arranged: Uint32Array,
  findMatches: (added: readonly Row[]) => Uint32Array,
): { readonly order: Uint32Array; readonly addedCount: number } {
  const last = useRef({ rows, arranged, order: arranged, addedCount: 0 });
  const before = last.current;
  let order = arranged;
  let addedCount = 0;
  if (before.arranged === arranged && isPatched(rows)) {
    [order, addedCount] = [before.order, before.addedCount];
    if (before.rows !== rows) {
      const isListed = new Uint8Array(rows.length);
      for (const index of rows.listed) isListed[index] = 1;
      const added = Array.from({ length: rows.length - before.rows.length }, (_, index) => before.rows.length + index);
      const present = added.filter((index) => isListed[index] === 1);
      const matches = present.length === 0 ? [] : findMatches(present.map((index) => at(rows, index)));
      const removed = order.filter((index) => isListed[index] === 0);
      addedCount += matches.length;
      order = patchOrder(order, {
        added: Array.from(matches, (position) => present[position] as number),
        removed: [...removed],
        isBehind: false,
      });
    }
  }
  last.current = { rows, arranged, order, addedCount };
  return { order, addedCount };
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
