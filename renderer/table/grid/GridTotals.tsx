/** The foot of the grid: totals rows. */
import type { MoneySum } from '@shared/values/money';
import { memo, type RefObject } from 'react';
import type { AppColumn } from '../columns/app-column';
import { formatExcluded, formatSum, type TotalsRow } from '../model/totals';
import type { VisibleColumn } from '../model/visible-columns';
import { useDrawnColumns } from './column-window';

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

type CellProps = {
  readonly index: number;
  readonly isNumeric: boolean;
  readonly width: number;
  readonly pinnedLeft: number | null;
  /** Names the row, in its first cell; null in the others. */
  readonly label: string | null;
  readonly sum: MoneySum | null;
  readonly total: AppColumn<unknown>['total'];
  readonly noTotal: string | undefined;
};

/** Memoised: a summary by month has hundreds of them. */
const TotalsCell = memo(function TotalsCell(props: CellProps) {
  const { index, isNumeric, width, pinnedLeft, label, sum, total, noTotal } = props;
  const className = [
    'dt-cell',
    isNumeric && 'dt-number',
    pinnedLeft !== null && 'dt-pinned',
    index === 0 && 'dt-totals-label',
  ];
  return (
    <div
      role="gridcell"
      aria-colindex={index + 1}
      className={className.filter(Boolean).join(' ')}
      style={{ width, ...(pinnedLeft === null ? {} : { left: pinnedLeft }) }}
    >
      {label !== null && (
        <span className="dt-totals-name" title={label}>
          {label}
        </span>
      )}
      {sum && total ? <TotalCell sum={sum} total={total} /> : noTotal}
    </div>
  );
});

type RowProps<Row> = {
  readonly row: TotalsRow;
  readonly columns: readonly VisibleColumn<Row>[];
  readonly width: number;
};

function TotalsRowView<Row>({ row, columns, width }: RowProps<Row>) {
  return (
    <div role="row" className="dt-row" style={{ minWidth: width }}>
      {columns.map(({ column, width: columnWidth, pinnedLeft }, index) => (
        <TotalsCell
          key={column.id}
          index={index}
          isNumeric={column.isNumeric === true}
          width={columnWidth}
          pinnedLeft={pinnedLeft}
          label={index === 0 ? row.label : null}
          sum={row.totals.get(column.id) ?? null}
          total={column.total}
          noTotal={column.noTotal}
        />
      ))}
    </div>
  );
}

type Props<Row> = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly TotalsRow[];
  readonly columns: readonly VisibleColumn<Row>[];
  readonly width: number;
};

export function GridTotals<Row>({ scroller, rows, columns, width }: Props<Row>) {
  const { count } = useDrawnColumns(scroller, columns);
  const drawn = columns.slice(0, count);
  return (
    <div className="dt-totals" role="rowgroup">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed: selected rows, then listed rows.
        <TotalsRowView key={index} row={row} columns={drawn} width={width} />
      ))}
    </div>
  );
}
