/**
 * The columns of a comparison: the kind of change, then every column of either run. An amount takes four columns: before,
 * now, change, and change in percent. Any other changed cell shows its value before and after, highlighted.
 */
import { createResultColumns, type ResultColumn, type Row } from '@renderer/components/result-columns';
import { type AppColumn, getCellText } from '@renderer/table/columns/app-column';
import { toTextCell } from '@renderer/table/columns/cell-views';
import type { BadgeVariant } from '@renderer/ui/badge-variants';
import { decimalToUnits } from '@shared/money';
import { type ColumnStats, getEffectiveSettings } from '@shared/report-columns';
import type { Names } from '@shared/schemas/directory';
import type { ReportPreferences } from '@shared/schemas/preferences';
import type { Cell, Comparison, Difference } from '@shared/schemas/report';
import { AmountChanges, type ComparedRow } from './amount-changes';
import { type AmountColumn, createAmountColumns, formatChange } from './amount-columns';
import { kindLabels, texts } from './texts';

const kindVariants: Readonly<Record<Difference['kind'], BadgeVariant>> = {
  added: 'success',
  removed: 'danger',
  changed: 'warning',
};

/** Shows a dash for an empty cell on either side of the arrow. */
const orDash = (text: string) => (text === '' ? '–' : text);

const counts = ['integers', 'decimals', 'dates', 'datesWithTime', 'texts', 'flags', 'nested', 'empty'] as const;

/** Gets a column's statistics in both runs together, so that its type and decimal places fit either. */
function getColumnStats({ before, after }: Comparison, header: string): ColumnStats | undefined {
  const [later, earlier] = [after, before].map(({ headers, columns }) => columns[headers.indexOf(header)]);
  if (!later || !earlier) return later ?? earlier;
  return {
    ...later,
    ...Object.fromEntries(counts.map((name) => [name, later[name] + earlier[name]])),
    quotedNumbers: later.quotedNumbers + earlier.quotedNumbers,
    longest: Math.max(later.longest, earlier.longest),
    scale: Math.max(later.scale, earlier.scale),
  };
}

/** Gets the column settings that apply to both runs. Money settings apply only to runs whose amounts were confirmed. */
export function getComparisonSettings(
  { columns, moneyConfirmationKey: moneyBasis }: Pick<ReportPreferences, 'columns' | 'moneyConfirmationKey'>,
  { before, after }: Comparison,
): ReportPreferences['columns'] {
  return [before, after].reduce(
    (settings, { headers, lastModified }) => getEffectiveSettings(settings, moneyBasis, headers, lastModified),
    columns,
  );
}

/** Formats the difference of two numbers as they were sent. Null if either is not a number. */
function formatDifference(before: string, after: string): string | null {
  const countDecimals = (text: string) => (text.includes('.') ? Math.max(2, text.length - 1 - text.indexOf('.')) : 0);
  const scale = Math.max(countDecimals(before), countDecimals(after));
  const [was, now] = [decimalToUnits(before, scale), decimalToUnits(after, scale)];
  return was === null || now === null ? null : formatChange(BigInt(now) - BigInt(was), scale);
}

/** Turns a report column into one that shows the values before and after. */
function toBeforeAfterColumn(column: ResultColumn): AppColumn<ComparedRow> {
  const { index, isNumeric = false, range } = column;
  const toBeforeRow = ({ before }: Difference): Row => {
    const row: Cell[] = [];
    row[index] = before[index] ?? null;
    return row;
  };
  const text = (row: Row) => getCellText(column, row);
  const display = (row: Row) => (column.cell ? column.cell(row).text : text(row));
  const sides = (difference: Difference, side: (row: Row) => string) =>
    index in difference.before
      ? `${orDash(side(toBeforeRow(difference)))} → ${orDash(side(difference.cells))}`
      : side(difference.cells);
  return {
    // A report may have a column called "change" itself.
    id: `of the report: ${column.id}`,
    header: column.header,
    isNumeric,
    // Room for both values.
    ...(isNumeric ? {} : { size: 215 }),
    ...(range ? { range } : {}),
    value: ({ cells }) => column.value(cells),
    text: (difference) => sides(difference, text),
    cell: (difference) => {
      if (!(index in difference.before)) return column.cell?.(difference.cells) ?? toTextCell(text(difference.cells));
      const was = toBeforeRow(difference);
      const isNumber = column.type === 'integer' || column.type === 'decimal';
      const change = isNumber ? formatDifference(text(was), text(difference.cells)) : null;
      const shown = orDash(display(was)).slice(0, 500);
      return {
        ...toTextCell(sides(difference, display)),
        tooltip: change === null ? texts.was(shown) : texts.wasWithChange(shown, change),
        tone: 'changed',
      };
    },
  };
}

/** The columns of a comparison: the kind of change and the key, every other column of either run, and the amounts among them. */
export type ComparisonColumns = {
  readonly leading: readonly AppColumn<ComparedRow>[];
  readonly others: readonly {
    readonly amount: AmountColumn | null;
    readonly columns: readonly AppColumn<ComparedRow>[];
  }[];
  readonly amounts: readonly AmountColumn[];
};

/** Creates the columns of a comparison. @param names - by which ids are shown */
export function createComparisonColumns(
  comparison: Comparison,
  rows: readonly ComparedRow[],
  settings: ReportPreferences['columns'],
  names: Names,
): ComparisonColumns {
  const kind: AppColumn<ComparedRow> = {
    id: 'change',
    header: texts.columns.kind,
    size: 104,
    isPinned: true,
    value: (row) => kindLabels[row.kind],
    cell: (row) => ({ text: kindLabels[row.kind], badge: kindVariants[row.kind] }),
  };
  const { headers, key } = comparison;
  const stats = headers.map((header) => getColumnStats(comparison, header));
  const all = createResultColumns({ headers, columns: stats }, settings, names);
  const keyColumn = all.find(({ name }) => name === key);
  const others = all
    .filter((column) => column !== keyColumn)
    .map((column) => {
      const isAmount = column.total !== undefined && (column.type === 'integer' || column.type === 'decimal');
      if (!isAmount) return { amount: null, columns: [toBeforeAfterColumn(column)] };
      const amount: AmountColumn = { column, amounts: new AmountChanges(column, rows) };
      return { amount, columns: createAmountColumns(amount) };
    });
  return {
    leading: [kind, ...(keyColumn ? [{ ...toBeforeAfterColumn(keyColumn), isPinned: true, size: 150 }] : [])],
    others,
    amounts: others.flatMap(({ amount }) => amount ?? []),
  };
}

/** Arranges the columns: the amount by which rows are ordered stands beside the key. */
export function arrangeColumns({ leading, others }: ComparisonColumns, first?: AmountColumn): AppColumn<ComparedRow>[] {
  const chosen = others.filter(({ amount }) => amount !== null && amount === first);
  const rest = others.filter((other) => !chosen.includes(other));
  return [...leading, ...[...chosen, ...rest].flatMap(({ columns }) => columns)];
}
