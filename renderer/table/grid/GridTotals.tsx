/** The foot of the grid: exact totals of everything listed and, while several rows are selected, of those. */
import type { MoneySum } from '@shared/money';
import type { AppColumn } from '../columns/app-column';
import { formatExcluded, formatSum } from '../model/aggregations';
import type { VisibleColumn } from './recycled-rows';

export type TotalsRow = { readonly label: string; readonly totals: ReadonlyMap<string, MoneySum> };

function SumCell({ sum, kind }: { sum: MoneySum; kind: AppColumn<unknown>['total'] }) {
  const words = formatExcluded(sum);
  return (
    <>
      <span className={sum.cents < 0n ? 'money negative' : 'money'}>
        {formatSum({ ...sum, excludedCount: 0 }, kind)}
      </span>
      {words !== null && (
        <span className="warn" title={words}>
          {' '}
          *{sum.excludedCount}
        </span>
      )}
    </>
  );
}

function Line<Row>({ line, shown, width }: { line: TotalsRow; shown: readonly VisibleColumn<Row>[]; width: number }) {
  return (
    <div role="row" className="dt-row" style={{ minWidth: width }}>
      {shown.map(({ column, width: columnWidth, pinnedLeft: pinnedAt }, index) => {
        const sum = line.totals.get(column.id);
        const className = [
          'dt-cell',
          column.isNumeric && 'dt-number',
          pinnedAt !== null && 'dt-pinned',
          index === 0 && 'dt-totals-label',
        ];
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={index + 1}
            className={className.filter(Boolean).join(' ')}
            style={{ width: columnWidth, ...(pinnedAt === null ? {} : { left: pinnedAt }) }}
          >
            {index === 0 && (
              <span className="dt-totals-name" title={line.label}>
                {line.label}
              </span>
            )}
            {sum && column.total && <SumCell sum={sum} kind={column.total} />}
          </div>
        );
      })}
    </div>
  );
}

export function GridTotals<Row>(props: {
  lines: readonly TotalsRow[];
  shown: readonly VisibleColumn<Row>[];
  width: number;
}) {
  return (
    <div className="dt-totals" role="rowgroup">
      {props.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are what is listed and what is selected, in this order.
        <Line key={index} line={line} shown={props.shown} width={props.width} />
      ))}
    </div>
  );
}
