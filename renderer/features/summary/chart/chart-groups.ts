/** The groups of a summary's chart, as its table lists them. */
import type { ListedRows } from '@renderer/table/model/listed-rows';
import { at } from '@shared/arrays';
import { toExactNumber } from '@shared/money';
import type { SummaryKey, SummaryRow } from '@shared/schemas/summary';
import type { SummaryColumn } from '../summary-column';

export type ChartValue = number | bigint | null;

/** A row of a summary with one field, or the rows of a group of one with two. */
export type ChartGroup = {
  readonly key: SummaryKey;
  readonly title: string;
  readonly getValue: (column: SummaryColumn) => ChartValue;
};

/** Reads the exact value that a column shows of a row. */
function readValue(column: SummaryColumn, row: SummaryRow): ChartValue {
  const value = column.aggregateValue ? column.aggregateValue(row) : column.value(row);
  return typeof value === 'number' || typeof value === 'bigint' ? value : null;
}

/**
 * Lists the groups of the first field on rows, in the order of the table.
 *
 * @param field - the column of the only field on rows; that of the second one where the table groups its rows
 */
export function listChartGroups(
  rows: readonly SummaryRow[],
  { indexes, groups }: ListedRows,
  field: SummaryColumn | undefined,
): readonly ChartGroup[] {
  if (groups.length === 0) {
    return Array.from(indexes, (index) => {
      const row = at(rows, index);
      return {
        key: row.keys[0] ?? null,
        title: field?.cell?.(row).text ?? '',
        getValue: (column) => readValue(column, row),
      };
    });
  }
  return groups.map(({ title, rows: ofGroup, subtotals }) => ({
    key: rows[ofGroup[0] ?? 0]?.keys[0] ?? null,
    title,
    getValue: (column) => {
      const sum = subtotals.get(column.id);
      return sum === undefined ? null : toExactNumber(sum.cents);
    },
  }));
}
