/** The totals rows of a table: of everything listed and, while several rows are selected, of those. */
import type { MoneySum } from '@shared/money';
import { texts } from '../texts';
import { formatOldestRow, type OldestRow } from './row-ages';
import { minNameWidth, type VisibleColumn } from './visible-columns';

/** Totals by column id. */
export type Totals = ReadonlyMap<string, MoneySum>;

export type TotalsRow = { readonly label: string; readonly totals: Totals };

const noTotals: Totals = new Map();

type TotalsOptions = {
  /** The number of rows listed: "12 rows". */
  readonly listedLabel: string;
  readonly listedTotals: Totals;
  /** The oldest saved copy that is listed; null where no row is one. */
  readonly listedOldest: OldestRow | null;
  readonly selectedCount: number;
  /** Null unless several rows are selected. */
  readonly selectedTotals: Totals | null;
  readonly selectedOldest: OldestRow | null;
  /** Stands in for the totals of stale rows, which are not added up; null for other rows. */
  readonly staleLabel: string | null;
  readonly isPartial: boolean;
};

/** Adds the oldest saved copy to a label: a sum is no younger than the oldest row in it. */
const withOldest = (label: string, oldest: OldestRow | null) =>
  oldest === null ? label : texts.withOldest(label, formatOldestRow(oldest));

export function buildTotalsRows(options: TotalsOptions): TotalsRow[] {
  const { listedLabel, listedTotals, selectedCount, selectedTotals, staleLabel, isPartial } = options;
  if (staleLabel !== null) return [{ label: staleLabel, totals: noTotals }];
  const selected = withOldest(texts.selected(selectedCount), options.selectedOldest);
  const listed = withOldest(isPartial ? texts.thisPageOnly(listedLabel) : listedLabel, options.listedOldest);
  return [
    ...(selectedTotals ? [{ label: selected, totals: selectedTotals }] : []),
    { label: listed, totals: listedTotals },
  ];
}

/** Pixels of a group's name, and at most of a total's, while the grid is scrolled aside: sums beneath it are hidden. */
const groupNameWidth = 280;
/** Pixels of a letter and of the padding of a totals row's name. */
const letterWidth = 8;
const namePadding = 24;

/** Gets the width of names of groups and totals while the grid is scrolled aside. It never covers the first total. */
export function getNamesWidth<Row>(
  rows: readonly TotalsRow[],
  isGrouped: boolean,
  columns: readonly VisibleColumn<Row>[],
): number {
  const firstTotal = columns.findIndex(({ column }) => column.total);
  const room = columns.slice(0, Math.max(0, firstTotal)).reduce((sum, { width }) => sum + width, 0);
  const maxLength = Math.max(0, ...rows.map(({ label }) => label.length));
  const wanted = isGrouped ? groupNameWidth : Math.min(groupNameWidth, maxLength * letterWidth + namePadding);
  return Math.min(wanted, room || minNameWidth);
}
