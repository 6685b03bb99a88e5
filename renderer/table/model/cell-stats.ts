/** What is said of numbers beyond their sums, as a spreadsheet does of selected cells: count, average, and ratios of totals. */

import { at, type RowList } from '@shared/values/collections';
import { divideHalfEven, formatUnits, type MoneySum } from '@shared/values/money';
import { type AppColumn, getCellText } from '../columns/app-column';
import { texts } from '../texts';
import { formatSum, type RowIndexes, sumColumn, type Totals } from './totals';

/** The ratio of two totals: "commission ÷ total". Both are ids of columns with a total of cents. */
export type Ratio = {
  readonly part: string;
  readonly whole: string;
  /** @param isFirst - whether no other ratio stands before it, so that it names what is in percent */
  readonly label: (percent: string, isFirst: boolean) => string;
};

/** Counts the cells of a column that have a value. */
function countValues<Row>(rows: RowList<Row>, indexes: RowIndexes, column: AppColumn<Row>): number {
  let count = 0;
  for (const index of indexes) if (getCellText(column, at(rows, index)) !== '') count += 1;
  return count;
}

const formatAverage = ({ cents, includedCount }: MoneySum, total: AppColumn<unknown>['total']): string => {
  // Whole numbers have an average with two decimals; amounts keep their own.
  const extra = total === 'count' ? 100n : 1n;
  const average = divideHalfEven(cents * extra, includedCount);
  return formatSum({ cents: average, includedCount, excludedCount: 0 }, total === 'count' ? { scale: 2 } : total);
};

/** Cells of one column. */
type SelectedCells<Row> = {
  readonly rows: RowList<Row>;
  readonly indexes: RowIndexes;
  readonly column: AppColumn<Row>;
};

/** Reads the selected cells, of whichever kind of row. Null where there are not several in one column. */
export type CellReader = <T>(read: <Row>(cells: SelectedCells<Row>) => T) => T | null;

/** Formats the selected cells of a column: "Net: sum 1,234.50 · average 617.25 · count 2". */
export function formatCellStats<Row>({ rows, indexes, column }: SelectedCells<Row>): string {
  const count = texts.stats.count(countValues(rows, indexes, column));
  if (!column.total || column.aggregate) return texts.stats.of(column.header, [count]);
  const sum = sumColumn(rows, indexes, column);
  if (sum.includedCount === 0) return texts.stats.of(column.header, [count]);
  return texts.stats.of(column.header, [
    texts.stats.sum(formatSum(sum, column.total)),
    texts.stats.average(formatAverage(sum, column.total)),
    count,
  ]);
}

/** Formats the ratios that are known, in their order: the first one names what they are of. */
export function formatRatios(ratios: readonly Ratio[], totals: Totals): string[] {
  const percents = ratios.flatMap(({ label, ...ratio }) => {
    const percent = formatRatio(ratio, totals);
    return percent === null ? [] : [{ label, percent }];
  });
  return percents.map(({ label, percent }, index) => label(percent, index === 0));
}

/** Formats a ratio in percent with one decimal: "6.9%". Null where the whole is zero or unknown. */
function formatRatio({ part, whole }: Pick<Ratio, 'part' | 'whole'>, totals: Totals): string | null {
  const [numerator, denominator] = [totals.get(part)?.cents, totals.get(whole)?.cents];
  if (numerator === undefined || denominator === undefined || denominator <= 0n) return null;
  // Values that are in one total and not in the other would make it wrong, and nothing says which each leaves out.
  if (totals.get(part)?.excludedCount !== 0 || totals.get(whole)?.excludedCount !== 0) return null;
  return `${formatUnits(divideHalfEven(numerator * 1_000n, denominator), 1)}%`;
}
