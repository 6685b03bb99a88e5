/** The grid's header: sorting by a press, widths by dragging, a double-click fits the column. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { AppColumn } from './columns';
import { fittingWidth } from './measure';
import type { ColumnTable } from './table-hook';

type Header = ReturnType<ColumnTable['getLeafHeaders']>[number];

const sortWords = { asc: 'ascending', desc: 'descending' } as const;

function HeaderCell<Row>({ header, column, rows }: { header: Header; column: AppColumn<Row>; rows: readonly Row[] }) {
  const sorted = header.column.getIsSorted();
  const fit = () => header.column.table.setColumnSizing((old) => ({ ...old, [column.id]: fittingWidth(column, rows) }));
  return (
    <div
      role="columnheader"
      className={column.isNumeric ? 'dt-head dt-number' : 'dt-head'}
      aria-sort={sorted ? sortWords[sorted] : 'none'}
      style={{ width: header.getSize() }}
    >
      <button
        type="button"
        className="dt-sort"
        title={column.header}
        onClick={() => header.column.toggleSorting(sorted === 'asc', false)}
      >
        <span>{column.header}</span>
        {sorted === 'asc' && <IconArrowUp size={13} aria-hidden />}
        {sorted === 'desc' && <IconArrowDown size={13} aria-hidden />}
      </button>
      <span
        className={header.column.getIsResizing() ? 'dt-resize dt-resizing' : 'dt-resize'}
        onMouseDown={header.getResizeHandler()}
        onTouchStart={header.getResizeHandler()}
        onDoubleClick={fit}
      />
    </div>
  );
}

export function GridHeader<Row>(props: {
  headers: readonly Header[];
  columns: readonly AppColumn<Row>[];
  rows: readonly Row[];
  width: number;
}) {
  return (
    <div role="rowgroup" className="dt-header">
      <div role="row" aria-rowindex={1} className="dt-row" style={{ minWidth: props.width }}>
        {props.headers.map((header) => {
          const column = props.columns.find((candidate) => candidate.id === header.column.id);
          return column ? <HeaderCell key={column.id} header={header} column={column} rows={props.rows} /> : null;
        })}
      </div>
    </div>
  );
}
