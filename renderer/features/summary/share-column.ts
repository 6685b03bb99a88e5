/** The column of a share: of saved trips and sectors, and of reports. */
import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn } from '@renderer/table/columns/column-factories';
import type { MoneySum } from '@shared/money';
import type { SummaryCell, SummaryResult, SummaryRow, SummaryShare } from '@shared/schemas/summary';
import { getShare, toShare } from '@shared/summary-shares';

type Options = {
  readonly id: string;
  readonly header: string;
  /** Which cell of a row it is a share of. */
  readonly index: number;
  readonly share: SummaryShare;
  readonly result: Pick<SummaryResult, 'rows' | 'total'>;
  readonly getValue: (cell: SummaryCell) => number | bigint | null;
  /** Aggregates the value over rows; null for none. @param column - the index of the cells */
  readonly aggregate: (rows: readonly SummaryRow[], column: number) => MoneySum | null;
};

/** The share of rows; null for none. It has as many exact values as the sum that it is of. */
function aggregateShare(
  rows: readonly SummaryRow[],
  { index, share, result: { rows: all, total }, aggregate }: Options,
): MoneySum | null {
  const last = total.length - 1;
  const part = aggregate(rows, index);
  const whole = share === 'row' ? aggregate(rows, last) : aggregate(all, share === 'column' ? index : last);
  const value = toShare(part?.cents ?? null, whole?.cents ?? null);
  return part && value !== null ? { ...part, cents: BigInt(value) } : null;
}

/** Creates the column of a share, as a number of percent with two decimals. */
export function createShareColumn(options: Options): AppColumn<SummaryRow> {
  const { id, header, index, share, result, getValue } = options;
  const column = createAmountColumn({
    id,
    header,
    cents: ({ cells }: SummaryRow) => getShare(cells, result, index, share, getValue),
  });
  return {
    ...column,
    cell: (row) => ({
      ...(column.cell?.(row) ?? { text: '' }),
      ...((row.cells[index]?.count ?? 0) > 0 ? { opens: true } : {}),
    }),
    aggregate: { isSum: false, getTotal: (rows) => aggregateShare(rows, options) },
  };
}
