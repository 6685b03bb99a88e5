/** The numbers at the right of the line under a grid: of the selected cells, of whole rows, or of the whole list. A click copies one. */

import { copyText } from '@renderer/ui/copy-text';
import { useSumsElement } from '@renderer/ui/line';
import { at, type RowList } from '@shared/values/collections';
import { CentsSum, divideHalfEven, formatUnits, type MoneySum, unitsToDecimal } from '@shared/values/money';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { type AppColumn, getCellText } from '../columns/app-column';
import {
  hasSeveralCells,
  isOfWholeRows,
  listColumns,
  listRows,
  type Rectangle,
  type Selection,
} from '../model/cell-ranges';
import {
  formatExcluded,
  formatSum,
  getColumnScale,
  getRowIndexAt,
  getScale,
  type Totals,
  type VisibleRows,
} from '../model/row-groups';
import { texts } from '../texts';
import { notifyCopied } from './use-grid-keys';

/** "Sum 10,082.56", "Commission 6.6% of total". */
export type CellStat = {
  readonly label: string;
  readonly text: string;
  readonly after?: string;
  /** What a click copies: as a spreadsheet reads it. Default: the text. */
  readonly copied?: string;
  readonly tooltip?: string | null;
};

/** The ratio of two totals. Both are ids of columns with a total of cents. */
export type Ratio = { readonly part: string; readonly whole: string; readonly label: string; readonly after: string };

/** Formats a ratio in percent with one decimal: "6.9%". Nothing where the whole is zero or unknown. */
export function formatRatio({ part, whole, label, after }: Ratio, totals: Totals): CellStat[] {
  const [numerator, denominator] = [totals.get(part), totals.get(whole)];
  if (numerator === undefined || denominator === undefined || denominator.cents <= 0n) return [];
  // Values that are in one total and not in the other would make it wrong, and nothing says which each leaves out.
  if (numerator.excludedCount !== 0 || denominator.excludedCount !== 0) return [];
  const percent = formatUnits(divideHalfEven(numerator.cents * 1_000n, denominator.cents), 1);
  return [{ label, text: `${percent}%`, after }];
}

/** Most sums beside the number of rows: those that the screen puts first. */
const maxRowSums = 4;

/** What is said of whole rows: "5 trips selected · Total 1,234.50 · Commission 61.20". */
export function formatRowStats<Row>(
  rows: string,
  columns: readonly AppColumn<Row>[],
  getTotals: (columns: readonly AppColumn<Row>[]) => Totals,
): CellStat[] {
  const withTotal = columns.filter(({ total }) => total).slice(0, maxRowSums);
  const totals = getTotals(withTotal);
  const sums = withTotal.flatMap(({ id, header, total }) => {
    const sum = totals.get(id);
    return sum ? [toStat(header, sum, total)] : [];
  });
  return [{ label: '', text: rows, after: texts.selected }, ...sums];
}

const toStat = (label: string, sum: MoneySum, total: AppColumn<unknown>['total']): CellStat => ({
  label,
  text: formatSum(sum, total),
  copied: unitsToDecimal(sum.cents, getScale(total)),
  tooltip: formatExcluded(sum),
});

type SelectedCells<Row> = {
  readonly rows: RowList<Row>;
  readonly visibleRows: VisibleRows;
  /** The visible ones. */
  readonly columns: readonly AppColumn<Row>[];
  readonly rectangles: readonly Rectangle[];
};

/** Adds up the numbers of the selected cells, each once and exactly. Sums of groups are no cells of their own. */
function addCells<Row>({ rows, visibleRows, columns, rectangles }: SelectedCells<Row>) {
  let numbers = 0;
  let filled = 0;
  let unread = 0;
  const sums: { readonly cents: bigint; readonly scale: number }[] = [];
  for (const column of listColumns(rectangles)) {
    const appColumn = at(columns, column);
    // Averages mean nothing when they are added up.
    const scale = appColumn.aggregate?.isSum === false ? null : getColumnScale(appColumn);
    const getValue = appColumn.aggregateValue ?? appColumn.value;
    const sum = new CentsSum();
    for (const position of listRows(rectangles, column)) {
      const index = getRowIndexAt(visibleRows, position);
      if (index === undefined) continue;
      const row = at(rows, index);
      const value = scale === null ? null : getValue(row);
      // An empty cell of a report counts as 0 in its total.
      if ((value === null || value === 0) && getCellText(appColumn, row) === '') continue;
      filled += 1;
      if (value !== null) sum.add(value);
      else if (scale !== null) unread += 1;
    }
    if (scale === null) continue;
    numbers += sum.value.includedCount;
    unread += sum.value.excludedCount;
    sums.push({ cents: sum.value.cents, scale });
  }
  const scale = Math.max(0, ...sums.map((sum) => sum.scale));
  const cents = sums.reduce((total, sum) => total + sum.cents * 10n ** BigInt(scale - sum.scale), 0n);
  return { sum: { cents, includedCount: numbers, excludedCount: unread }, scale, filled };
}

/** "Sum · Average · Count" of the numbers among some cells; where there is none, how many cells are not empty. */
export function formatCellStats<Row>(cells: SelectedCells<Row>): CellStat[] {
  const { sum, scale, filled } = addCells(cells);
  const { sum: sumLabel, average, count } = texts.stats;
  const toCount = (number: number) => ({ label: count, text: formatUnits(number, 0), copied: String(number) });
  if (sum.includedCount === 0) return [toCount(filled)];
  // Whole numbers have an average with two decimals; amounts keep their own.
  const averageScale = Math.max(2, scale);
  const units = sum.cents * 10n ** BigInt(averageScale - scale);
  const mean = { ...sum, cents: divideHalfEven(units, sum.includedCount), excludedCount: 0 };
  return [toStat(sumLabel, sum, { scale }), toStat(average, mean, { scale: averageScale }), toCount(sum.includedCount)];
}

/** What a table shows and has selected. */
export type ShownCells<Row> = SelectedCells<Row> & {
  readonly selection: Selection;
  /** The data rows that the selected cells are in. */
  readonly selected: readonly number[];
  /** Sums columns over those. */
  readonly sumSelected: (columns: readonly AppColumn<Row>[]) => Totals;
  readonly formatCount: (count: number) => string;
  readonly ratio: Ratio | undefined;
  readonly totals: Totals;
};

/** Reads what a table shows, of whichever kind of row; null while its rows are stale. */
export type CellReader = <T>(read: <Row>(cells: ShownCells<Row>) => T) => T | null;

/** Formats what stands in the line. */
export function formatStats<Row>(cells: ShownCells<Row>): CellStat[] {
  const { selection, selected, columns, ratio, totals } = cells;
  if (isOfWholeRows(selection)) return formatRowStats(cells.formatCount(selected.length), columns, cells.sumSelected);
  if (hasSeveralCells(selection)) return formatCellStats(cells);
  return ratio ? formatRatio(ratio, totals) : [];
}

/** @param props.readCells - must be stable between renders */
export function GridStats({ readCells }: { readonly readCells: CellReader }) {
  const element = useSumsElement();
  const stats = useMemo(() => readCells(formatStats) ?? [], [readCells]);
  const copy = ({ text, copied = text }: CellStat) => {
    copyText(copied);
    notifyCopied(1);
  };
  if (element === null || stats.length === 0) return null;
  return createPortal(
    <div className="dt-stats num" role="status" aria-label={texts.stats.name}>
      {stats.map((stat) => (
        <button key={stat.label} type="button" title={stat.tooltip ?? undefined} onClick={() => copy(stat)}>
          {stat.label} <b>{stat.text}</b> {stat.after}
        </button>
      ))}
    </div>,
    element,
  );
}
