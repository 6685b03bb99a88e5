/** The columns of a comparison. A changed cell shows its value before and after, highlighted. */
import { createResultColumns, type ResultColumn, type Row } from '@renderer/components/result-columns';
import { type AppColumn, getCellText } from '@renderer/table/columns/app-column';
import { toTextCell } from '@renderer/table/columns/cell-views';
import type { BadgeVariant } from '@renderer/ui/badge-variants';
import { decimalToUnits, formatUnits } from '@shared/money';
import { type ColumnStats, getEffectiveSettings } from '@shared/report-columns';
import type { ReportPreferences } from '@shared/schemas/preferences';
import type { Cell, Comparison, Difference } from '@shared/schemas/report';

const kindViews: Readonly<Record<Difference['kind'], { label: string; variant: BadgeVariant }>> = {
  added: { label: 'Added', variant: 'success' },
  removed: { label: 'Removed', variant: 'danger' },
  changed: { label: 'Changed', variant: 'warning' },
};

/** Shows a dash for an empty cell on either side of the arrow. */
const orDash = (text: string) => (text === '' ? '–' : text);

/** Gets a column's statistics from the later run, or from the earlier one if only that has the column. */
function getColumnStats({ before, after }: Comparison, header: string): ColumnStats | undefined {
  const run = after.headers.includes(header) ? after : before;
  return run.columns[run.headers.indexOf(header)];
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

/** Formats the difference of two amounts, such as "+1,232.50". Null if either is not a number. */
function formatChange(before: string, after: string): string | null {
  const countDecimals = (text: string) => (text.includes('.') ? Math.max(2, text.length - 1 - text.indexOf('.')) : 0);
  const scale = Math.max(countDecimals(before), countDecimals(after));
  const [was, now] = [decimalToUnits(before, scale), decimalToUnits(after, scale)];
  if (was === null || now === null) return null;
  const units = BigInt(now) - BigInt(was);
  return `${units > 0n ? '+' : ''}${formatUnits(units, scale)}`;
}

/** Turns a report column into one that shows the values before and after. */
function toBeforeAfterColumn(column: ResultColumn): AppColumn<Difference> {
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
      const change = isNumber ? formatChange(text(was), text(difference.cells)) : null;
      return {
        ...toTextCell(sides(difference, display)),
        tooltip: `Was ${orDash(display(was)).slice(0, 500)}${change === null ? '' : ` (${change})`}`,
        tone: 'changed',
      };
    },
  };
}

/** Creates the column of the kind of change, then every column of either run. */
export function getComparisonColumns(
  comparison: Comparison,
  settings: ReportPreferences['columns'],
): AppColumn<Difference>[] {
  const change: AppColumn<Difference> = {
    id: 'change',
    header: 'Change',
    size: 96,
    isPinned: true,
    value: ({ kind }) => kindViews[kind].label,
    cell: ({ kind }) => ({ text: kindViews[kind].label, badge: kindViews[kind].variant }),
  };
  const { headers } = comparison;
  const columns = headers.map((header) => getColumnStats(comparison, header));
  return [change, ...createResultColumns({ headers, columns }, settings).map(toBeforeAfterColumn)];
}
