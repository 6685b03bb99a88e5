/** The grid's header: a press sorts, dragging moves or resizes, a double-click fits; Alt and Shift with arrows do so by keyboard. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { ColumnFilter, ColumnFilters } from '../columns/column-filters';
import { getAutoFitWidth } from '../model/column-width';
import type { TableIndex } from '../model/table-index';
import type { ColumnTable } from '../model/use-app-table';
import { ColumnFilterButton } from './ColumnFilterButton';
import type { VisibleColumn } from './recycled-rows';

type Header = ReturnType<ColumnTable['getLeafHeaders']>[number];

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
const widthStep = 12;
const minColumnWidth = 56;

/** Puts a column in the place of another one. */
export function moveColumn(order: readonly string[], id: string, target: string): string[] {
  const from = order.indexOf(id);
  const to = order.indexOf(target);
  if (from < 0 || to < 0) return [...order];
  const moved = order.filter((each) => each !== id);
  moved.splice(to, 0, id);
  return moved;
}

type CellProps<Row> = {
  readonly header: Header;
  readonly shown: VisibleColumn<Row>;
  readonly index: number;
  readonly tableIndex: TableIndex<Row>;
  readonly onMove: (id: string, target: string) => void;
  /** The neighbours in the order shown, for moving by keyboard. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The mark of the column's filter, where it can be filtered. */
  readonly filter: ReactNode;
  readonly isPartial: boolean;
};

function HeaderCell<Row>({
  header,
  shown,
  index,
  tableIndex,
  onMove,
  before,
  after,
  filter,
  isPartial,
}: CellProps<Row>) {
  const { column, width, pinnedLeft: pinnedAt } = shown;
  const cell = useRef<HTMLDivElement>(null);
  const sorted = header.column.getIsSorted();
  const setWidth = (next: number) =>
    header.column.table.setColumnSizing((old) => ({ ...old, [column.id]: Math.max(minColumnWidth, next) }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const isRight = event.key === 'ArrowRight';
    const neighbour = isRight ? after : before;
    if (event.altKey && neighbour !== undefined) onMove(column.id, neighbour);
    else if (event.shiftKey) setWidth(width + (isRight ? widthStep : -widthStep));
    else if (!event.altKey) {
      const beside = isRight ? cell.current?.nextElementSibling : cell.current?.previousElementSibling;
      beside?.querySelector('button')?.focus();
    } else return;
    event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    const id = event.dataTransfer.getData('text/column');
    if (id !== '') onMove(id, column.id);
  };
  const className = [
    'dt-head',
    column.isNumeric && 'dt-number',
    pinnedAt !== null && 'dt-pinned',
    filter !== null && 'dt-filterable',
  ];
  return (
    <div
      ref={cell}
      role="columnheader"
      aria-label={column.header}
      className={className.filter(Boolean).join(' ')}
      aria-colindex={index + 1}
      aria-sort={sorted ? ariaSort[sorted] : 'none'}
      style={{ width, ...(pinnedAt === null ? {} : { left: pinnedAt }) }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <button
        type="button"
        className="dt-sort"
        title={isPartial ? `${column.header} (sorts this page only)` : column.header}
        draggable
        onDragStart={(event) => event.dataTransfer.setData('text/column', column.id)}
        onClick={() => header.column.toggleSorting(sorted === 'asc', false)}
        onKeyDown={onKeyDown}
      >
        <span>{column.header}</span>
        {sorted === 'asc' && <IconArrowUp size={13} aria-hidden />}
        {sorted === 'desc' && <IconArrowDown size={13} aria-hidden />}
      </button>
      {filter}
      <span
        className={header.column.getIsResizing() ? 'dt-resize dt-resizing' : 'dt-resize'}
        onMouseDown={header.getResizeHandler()}
        onTouchStart={header.getResizeHandler()}
        onDoubleClick={() => setWidth(getAutoFitWidth(column, tableIndex))}
      />
    </div>
  );
}

export function GridHeader<Row>(props: {
  table: ColumnTable;
  shown: readonly VisibleColumn<Row>[];
  index: TableIndex<Row>;
  width: number;
  /** Null where columns cannot be filtered. */
  filters: ColumnFilters | null;
  onFilter: (id: string, filter: ColumnFilter | null) => void;
  /** Whether the rows are one page of a longer list. */
  isPartial: boolean;
}) {
  const { table, shown, width, filters, onFilter } = props;
  const [open, setOpen] = useState<string | null>(null);
  const filterOf = ({ column }: VisibleColumn<Row>) =>
    filters && (
      <ColumnFilterButton
        column={column}
        filter={filters.get(column.id) ?? null}
        onChange={(filter) => onFilter(column.id, filter)}
        isOpen={open === column.id}
        setOpen={(isOpen) => setOpen(isOpen ? column.id : null)}
      />
    );
  const headers = new Map(table.getLeafHeaders().map((header) => [header.column.id, header]));
  const onMove = (id: string, target: string) => {
    const pinned = table.state.columnPinning.start;
    if (pinned.includes(id) && pinned.includes(target)) {
      table.setColumnPinning({ start: moveColumn(pinned, id, target), end: [] });
      return;
    }
    table.setColumnOrder(
      moveColumn(
        table.getAllLeafColumns().map((column) => column.id),
        id,
        target,
      ),
    );
  };
  return (
    <div role="rowgroup" className="dt-header">
      <div role="row" aria-rowindex={1} className="dt-row" style={{ minWidth: width }}>
        {shown.map((each, index) => {
          const header = headers.get(each.column.id);
          return header ? (
            <HeaderCell
              key={each.column.id}
              header={header}
              shown={each}
              index={index}
              tableIndex={props.index}
              onMove={onMove}
              before={shown[index - 1]?.column.id}
              after={shown[index + 1]?.column.id}
              filter={filterOf(each)}
              isPartial={props.isPartial}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}
