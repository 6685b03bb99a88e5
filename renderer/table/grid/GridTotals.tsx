/** The foot of the grid: exact totals of everything listed and, while several rows are selected, of those. */
import type { MoneySum } from '@shared/money';
import type { AppColumn } from '../columns/app-column';
import { leftOutWords, sumText } from '../model/aggregations';
import type { ShownColumn } from './recycled-rows';

export type TotalsLine = { readonly label: string; readonly sums: ReadonlyMap<string, MoneySum> };

function SumCell({ sum, kind }: { sum: MoneySum; kind: AppColumn<unknown>['total'] }) {
  const words = leftOutWords(sum);
  return (
    <>
      <span className={sum.cents < 0n ? 'money negative' : 'money'}>{sumText({ ...sum, excludedCount: 0 }, kind)}</span>
      {words !== null && (
        <span className="warn" title={words}>
          {' '}
          *{sum.excludedCount}
        </span>
      )}
    </>
  );
}

function Line<Row>({ line, shown, width }: { line: TotalsLine; shown: readonly ShownColumn<Row>[]; width: number }) {
  return (
    <div role="row" className="dt-row" style={{ minWidth: width }}>
      {shown.map(({ column, width: columnWidth, pinnedAt }, index) => {
        const sum = line.sums.get(column.id);
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
  lines: readonly TotalsLine[];
  shown: readonly ShownColumn<Row>[];
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
