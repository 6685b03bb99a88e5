/** The foot of the grid: totals rows. */
import type { MoneySum } from '@shared/money';
import type { AppColumn } from '../columns/app-column';
import { formatExcluded, formatSum } from '../model/aggregations';
import type { TotalsRow } from '../model/totals';
import type { VisibleColumn } from '../model/visible-columns';

function TotalCell({ sum, total }: { sum: MoneySum; total: AppColumn<unknown>['total'] }) {
  const excluded = formatExcluded(sum);
  return (
    <>
      <span className={sum.cents < 0n ? 'money negative' : 'money'}>
        {formatSum({ ...sum, excludedCount: 0 }, total)}
      </span>
      {excluded !== null && (
        <span className="warn" title={excluded}>
          {' '}
          *{sum.excludedCount}
        </span>
      )}
    </>
  );
}

type RowProps<Row> = {
  readonly row: TotalsRow;
  readonly columns: readonly VisibleColumn<Row>[];
  readonly width: number;
};

function TotalsRowView<Row>({ row, columns, width }: RowProps<Row>) {
  return (
    <div role="row" className="dt-row" style={{ minWidth: width }}>
      {columns.map(({ column, width: columnWidth, pinnedLeft }, index) => {
        const sum = row.totals.get(column.id);
        const className = [
          'dt-cell',
          column.isNumeric && 'dt-number',
          pinnedLeft !== null && 'dt-pinned',
          index === 0 && 'dt-totals-label',
        ];
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={index + 1}
            className={className.filter(Boolean).join(' ')}
            style={{ width: columnWidth, ...(pinnedLeft === null ? {} : { left: pinnedLeft }) }}
          >
            {index === 0 && (
              <span className="dt-totals-name" title={row.label}>
                {row.label}
              </span>
            )}
            {sum && column.total && <TotalCell sum={sum} total={column.total} />}
          </div>
        );
      })}
    </div>
  );
}

type Props<Row> = {
  readonly rows: readonly TotalsRow[];
  readonly columns: readonly VisibleColumn<Row>[];
  readonly width: number;
};

export function GridTotals<Row>({ rows, columns, width }: Props<Row>) {
  return (
    <div className="dt-totals" role="rowgroup">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed: selected rows, then listed rows.
        <TotalsRowView key={index} row={row} columns={columns} width={width} />
      ))}
    </div>
  );
}
