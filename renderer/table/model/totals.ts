/** The totals rows of a table: of everything listed and, while several rows are selected, of those. */
import { formatInteger } from '@renderer/ui/formatters';
import type { MoneySum } from '@shared/money';
import { minNameWidth, type VisibleColumn } from './visible-columns';

/** Totals by column id. */
export type Totals = ReadonlyMap<string, MoneySum>;

export type TotalsRow = { readonly label: string; readonly totals: Totals };

const noTotals: Totals = new Map();

type TotalsOptions = {
  /** The number of rows listed: "12 listed". */
  readonly listedLabel: string;
  readonly listedTotals: Totals;
  readonly selectedCount: number;
  /** Null unless several rows are selected. */
  readonly selectedTotals: Totals | null;
  /** Stands in for the totals of stale rows, which are not added up; null for other rows. */
  readonly staleLabel: string | null;
  readonly isPartial: boolean;
};

export function buildTotalsRows(options: TotalsOptions): TotalsRow[] {
  const { listedLabel, listedTotals, selectedCount, selectedTotals, staleLabel, isPartial } = options;
  if (staleLabel !== null) return [{ label: staleLabel, totals: noTotals }];
  return [
    ...(selectedTotals ? [{ label: `${formatInteger(selectedCount)} selected`, totals: selectedTotals }] : []),
    { label: isPartial ? `${listedLabel}, this page only` : listedLabel, totals: listedTotals },
  ];
}

/** Pixels of a group's name while the grid is scrolled aside. */
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
  const wanted = Math.max(isGrouped ? groupNameWidth : 0, maxLength * letterWidth + namePadding);
  return Math.min(wanted, room || minNameWidth);
}
