/** The foot of the grid: the totals of what is listed. */
import { Sum } from '@renderer/ui/FormattedValues';
import type { MoneySum } from '@shared/values/money';
import { memo } from 'react';
import type { AppColumn } from '../columns/app-column';
import { type AddedRows, formatSum } from '../model/totals';
import { isGroupStart } from '../model/visible-columns';
import { texts } from '../texts';
import type { DataTableState } from '../use-data-table';
import { useDrawnColumns } from './column-window';

type CellProps = {
  readonly index: number;
  readonly column: Pick<AppColumn<unknown>, 'isNumeric' | 'total' | 'noTotal'>;
  readonly width: number;
  readonly pinnedLeft: number | null;
  /** Names the row, in its first cell; null in the others. */
  readonly label: string | null;
  /** Rows that have come above those in view, and what shows them; null for none. */
  readonly added: AddedRows | null;
  readonly sum: MoneySum | null;
  readonly isStart: boolean;
};

/** Memoised: a summary by month has hundreds of them. */
const TotalsCell = memo(function TotalsCell(props: CellProps) {
  const { index, width, pinnedLeft, label, added, sum, isStart } = props;
  const { isNumeric = false, total, noTotal } = props.column;
  const className = [
    'dt-cell',
    isNumeric && 'dt-number',
    pinnedLeft !== null && 'dt-pinned',
    isStart && 'dt-start',
    // A text runs on over the empty cells beside it.
    !isNumeric && noTotal !== undefined && 'dt-totals-text',
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
          {added && (
            <>
              {' · '}
              <button type="button" className="link" onClick={added.onShow}>
                {texts.added(added.count)}
              </button>
            </>
          )}
        </span>
      )}
      {sum && total ? <Sum sum={sum} text={formatSum({ ...sum, excludedCount: 0 }, total)} /> : noTotal}
    </div>
  );
});

type Props<Row> = {
  readonly state: DataTableState<Row>;
  /** Its name is "61 of 2,400 trips". */
  readonly totals: NonNullable<DataTableState<Row>['totals']>;
  /** Whether rows are still coming: the sums are not those of all of them yet. */
  readonly isFilling: boolean;
};

export function GridTotals<Row>({ state, totals: { label, sums }, isFilling }: Props<Row>) {
  const { scroller, visibleColumns: columns, width, added } = state;
  const { count } = useDrawnColumns(scroller, columns);
  return (
    <div className={isFilling ? 'dt-totals dt-filling' : 'dt-totals'} role="rowgroup">
      <div role="row" className="dt-row" style={{ minWidth: width }}>
        {columns.slice(0, count).map(({ column, width: columnWidth, pinnedLeft }, index) => (
          <TotalsCell
            key={column.id}
            index={index}
            column={column}
            width={columnWidth}
            pinnedLeft={pinnedLeft}
            label={index === 0 ? label : null}
            added={index === 0 ? added : null}
            sum={sums.get(column.id) ?? null}
            isStart={isGroupStart(columns, index)}
          />
        ))}
      </div>
    </div>
  );
}
