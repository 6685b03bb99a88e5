/** What the grid lists, line by line: rows, and where they are grouped the groups' own lines with their subtotals. */
import type { MoneySum } from '@shared/money';
import type { AppColumn } from '../columns/app-column';
import { sumColumns } from './aggregations';
import { compareValues } from './table-index';

export type Grouping<Row> = {
  readonly id: string;
  /** The name of what is grouped by: "Consultant". */
  readonly label: string;
  /** Rows with the same key stand together; null for rows without one. */
  readonly getKey: (row: Row) => string | null;
  /** The key in words. */
  readonly formatKey: (key: string) => string;
  /** Groups stand in the order of their keys (months), not of their titles. */
  readonly isOrderedByKey?: boolean;
};

export type RowGroup = {
  readonly key: string;
  readonly title: string;
  readonly rows: Uint32Array;
  readonly subtotals: ReadonlyMap<string, MoneySum>;
  readonly isExpanded: boolean;
};

/** Lines of the grid: a row's index, or -1 - the group's place in `groups`. */
export type VisibleRows = { readonly rows: Int32Array | Uint32Array; readonly groups: readonly RowGroup[] };

const noKey = '';

function groupIndexesByKey<Row>(
  rows: readonly Row[],
  order: Uint32Array,
  grouping: Grouping<Row>,
): Map<string, number[]> {
  const indexesByKey = new Map<string, number[]>();
  for (const index of order) {
    const key = grouping.getKey(rows[index] as Row) ?? noKey;
    const indexes = indexesByKey.get(key);
    if (indexes) indexes.push(index);
    else indexesByKey.set(key, [index]);
  }
  return indexesByKey;
}

/**
 * Groups rows that are in order already.
 *
 * @param columns - those that add up give each group its subtotals
 * @param closed - keys of groups whose rows are folded away
 */
export function groupRows<Row>(
  rows: readonly Row[],
  order: Uint32Array,
  columns: readonly AppColumn<Row>[],
  grouping: Grouping<Row>,
): Omit<RowGroup, 'isExpanded'>[] {
  const parts = [...groupIndexesByKey(rows, order, grouping)].map(([key, indexes]) => ({
    key,
    title: key === noKey ? `No ${grouping.label.toLowerCase()}` : grouping.formatKey(key),
    rows: Uint32Array.from(indexes),
  }));
  const by = (part: { key: string; title: string }) => (grouping.isOrderedByKey ? part.key : part.title);
  parts.sort((a, b) => Number(a.key === noKey) - Number(b.key === noKey) || compareValues(by(a), by(b)));
  return parts.map((part) => ({ ...part, subtotals: sumColumns(rows, part.rows, columns) }));
}

/** The lines of a list without groups. */
export const toUngroupedRows = (order: Uint32Array): VisibleRows => ({ rows: order, groups: [] });

/** The lines of groups, one after the other; the rows of closed ones are left out. */
export function toGroupedRows(
  groups: readonly Omit<RowGroup, 'isExpanded'>[],
  closed: ReadonlySet<string>,
): VisibleRows {
  const all = groups.map((group) => ({ ...group, isExpanded: !closed.has(group.key) }));
  const count = all.reduce((sum, group) => sum + 1 + (group.isExpanded ? group.rows.length : 0), 0);
  const lines = new Int32Array(count);
  let at = 0;
  all.forEach((group, place) => {
    lines[at++] = -1 - place;
    if (!group.isExpanded) return;
    lines.set(group.rows, at);
    at += group.rows.length;
  });
  return { rows: lines, groups: all };
}
