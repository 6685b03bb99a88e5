/** What the grid lists, line by line: rows, and where they are grouped the groups' own lines with their subtotals. */
import type { MoneySum } from '@shared/money';
import type { AppColumn } from '../columns/app-column';
import { sumsOf } from './aggregations';
import { compareValues } from './table-index';

export type Grouping<Row> = {
  readonly id: string;
  /** The name of what is grouped by: "Consultant". */
  readonly label: string;
  /** Rows with the same key stand together; null for rows without one. */
  readonly key: (row: Row) => string | null;
  /** The key in words. */
  readonly title: (key: string) => string;
  /** Groups stand in the order of their keys (months), not of their titles. */
  readonly isOrderedByKey?: boolean;
};

export type Group = {
  readonly key: string;
  readonly title: string;
  readonly rows: Uint32Array;
  readonly sums: ReadonlyMap<string, MoneySum>;
  readonly isOpen: boolean;
};

/** Lines of the grid: a row's index, or -1 - the group's place in `groups`. */
export type Entries = { readonly lines: Int32Array | Uint32Array; readonly groups: readonly Group[] };

const noKey = '';

function partition<Row>(rows: readonly Row[], order: Uint32Array, grouping: Grouping<Row>): Map<string, number[]> {
  const parts = new Map<string, number[]>();
  for (const index of order) {
    const key = grouping.key(rows[index] as Row) ?? noKey;
    const part = parts.get(key);
    if (part) part.push(index);
    else parts.set(key, [index]);
  }
  return parts;
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
): Omit<Group, 'isOpen'>[] {
  const parts = [...partition(rows, order, grouping)].map(([key, indexes]) => ({
    key,
    title: key === noKey ? `No ${grouping.label.toLowerCase()}` : grouping.title(key),
    rows: Uint32Array.from(indexes),
  }));
  const by = (part: { key: string; title: string }) => (grouping.isOrderedByKey ? part.key : part.title);
  parts.sort((a, b) => Number(a.key === noKey) - Number(b.key === noKey) || compareValues(by(a), by(b)));
  return parts.map((part) => ({ ...part, sums: sumsOf(rows, part.rows, columns) }));
}

/** The lines of a list without groups. */
export const plainEntries = (order: Uint32Array): Entries => ({ lines: order, groups: [] });

/** The lines of groups, one after the other; the rows of closed ones are left out. */
export function groupedEntries(groups: readonly Omit<Group, 'isOpen'>[], closed: ReadonlySet<string>): Entries {
  const all = groups.map((group) => ({ ...group, isOpen: !closed.has(group.key) }));
  const count = all.reduce((sum, group) => sum + 1 + (group.isOpen ? group.rows.length : 0), 0);
  const lines = new Int32Array(count);
  let at = 0;
  all.forEach((group, place) => {
    lines[at++] = -1 - place;
    if (!group.isOpen) return;
    lines.set(group.rows, at);
    at += group.rows.length;
  });
  return { lines, groups: all };
}
