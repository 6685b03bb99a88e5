/**
 * The grid's header. A click sorts, dragging moves or resizes a column, a double-click on its edge fits it to its content.
 * By keyboard, Alt with an arrow moves a column, and Shift with an arrow resizes it. Tab stops at one column and its filter;
 * arrows, Home and End lead to the others: a report may have hundreds of columns.
 */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { AppColumn } from '../columns/app-column';
import type { ColumnFilter, ColumnFilters, ColumnValue } from '../columns/column-filters';
import { moveColumn } from '../columns/column-order';
import { getAutoFitWidth } from '../model/column-width';
import type { TableIndex } from '../model/table-index';
import type { ColumnTable } from '../model/use-app-table';
import type { VisibleColumn } from '../model/visible-columns';
import { texts } from '../texts';
import { ColumnFilterButton } from './ColumnFilterButton';

type Header = ReturnType<ColumnTable['getLeafHeaders']>[number];

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
/** Pixels that one press of Shift and an arrow adds to a column, or takes from it. */
const widthStep = 12;
const minColumnWidth = 56;

type CellProps<Row> = {
  readonly header: Header;
  readonly visibleColumn: VisibleColumn<Row>;
  readonly index: number;
  readonly tableIndex: TableIndex<Row>;
  readonly onMove: (id: string, targetId: string) => void;
  /** Ids of the neighbours in the order shown, for moving by keyboard. */
  readonly previousId: string | undefined;
  readonly nextId: string | undefined;
  /** The column's filter button; null where columns cannot be filtered. */
  readonly filterButton: ReactNode;
  readonly isPartial: boolean;
  /** Whether Tab stops at this column. */
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
};

/** Gets the column to which a key leads from a header's cell; null for any other key. */
function findTarget(cell: HTMLElement, key: string): Element | null {
  switch (key) {
    case 'ArrowLeft':
      return cell.previousElementSibling;
    case 'ArrowRight':
      return cell.nextElementSibling;
    case 'Home':
      return cell.parentElement?.firstElementChild ?? null;
    case 'End':
      return cell.parentElement?.lastElementChild ?? null;
    default:
      return null;
  }
}

function HeaderCell<Row>(props: CellProps<Row>) {
  const { header, visibleColumn, index, tableIndex, onMove, previousId, nextId, filterButton, isPartial } = props;
  const { isTabStop, onFocus } = props;
  const { column, width, pinnedLeft } = visibleColumn;
  const cell = useRef<HTMLDivElement>(null);
  const sorted = header.column.getIsSorted();
  const setWidth = (next: number) =>
    header.column.table.setColumnSizing((before) => ({ ...before, [column.id]: Math.max(minColumnWidth, next) }));
  const onKeyDown = (event: KeyboardEvent) => {
    const { altKey, shiftKey } = event;
    if (!altKey && !shiftKey && cell.current) {
      const target = findTarget(cell.current, event.key);
      target?.querySelector('button')?.focus();
      if (target) event.preventDefault();
      return;
    }
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const isRight = event.key === 'ArrowRight';
    const neighbourId = isRight ? nextId : previousId;
    if (altKey && neighbourId !== undefined) onMove(column.id, neighbourId);
    else if (shiftKey) setWidth(width + (isRight ? widthStep : -widthStep));
    else return;
    event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    const id = event.dataTransfer.getData('text/column');
    if (id !== '') onMove(id, column.id);
  };
  const className = [
    'dt-head',
    column.isNumeric && 'dt-number',
    pinnedLeft !== null && 'dt-pinned',
    filterButton !== null && 'dt-filterable',
  ];
  return (
    <div
      ref={cell}
      role="columnheader"
      aria-label={column.header}
      className={className.filter(Boolean).join(' ')}
      aria-colindex={index + 1}
      aria-sort={sorted ? ariaSort[sorted] : 'none'}
      style={{ width, ...(pinnedLeft === null ? {} : { left: pinnedLeft }) }}
      onFocus={onFocus}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <button
        type="button"
        className="dt-sort"
        tabIndex={isTabStop ? 0 : -1}
        title={isPartial ? texts.sortsPageOnly(column.header) : column.header}
        draggable
        onDragStart={(event) => event.dataTransfer.setData('text/column', column.id)}
        onClick={() => header.column.toggleSorting(sorted === 'asc', false)}
        onKeyDown={onKeyDown}
      >
        <span>{column.header}</span>
        {sorted === 'asc' && <IconArrowUp size={13} aria-hidden />}
        {sorted === 'desc' && <IconArrowDown size={13} aria-hidden />}
      </button>
      {filterButton}
      <span
        className={header.column.getIsResizing() ? 'dt-resize dt-resizing' : 'dt-resize'}
        onMouseDown={header.getResizeHandler()}
        onTouchStart={header.getResizeHandler()}
        onDoubleClick={() => setWidth(getAutoFitWidth(column, tableIndex))}
      />
    </div>
  );
}

type Props<Row> = {
  readonly table: ColumnTable;
  readonly columns: readonly VisibleColumn<Row>[];
  readonly tableIndex: TableIndex<Row>;
  readonly width: number;
  /** Null where columns cannot be filtered. */
  readonly filters: ColumnFilters | null;
  readonly onFilter: (id: string, filter: ColumnFilter | null) => void;
  readonly getValues: (column: AppColumn<Row>) => readonly ColumnValue[];
  /** Whether the rows are one page of a longer list. */
  readonly isPartial: boolean;
  /** The column whose filter form is open. */
  readonly openFilterId: string | null;
  readonly setOpenFilterId: (id: string | null) => void;
};

export function GridHeader<Row>(props: Props<Row>) {
  const { table, columns, tableIndex, width, filters, onFilter, getValues, isPartial, openFilterId, setOpenFilterId } =
    props;
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const tabStopId = (columns.find(({ column }) => column.id === focusedId) ?? columns[0])?.column.id;
  const headers = new Map(table.getLeafHeaders().map((header) => [header.column.id, header]));
  const onMove = (id: string, targetId: string) => {
    const pinned = table.state.columnPinning.start;
    if (pinned.includes(id) && pinned.includes(targetId)) {
      table.setColumnPinning({ start: moveColumn(pinned, id, targetId), end: [] });
      return;
    }
    const order = table.getAllLeafColumns().map((column) => column.id);
    table.setColumnOrder(moveColumn(order, id, targetId));
  };
  return (
    <div role="rowgroup" className="dt-header">
      <div role="row" aria-rowindex={1} className="dt-row" style={{ minWidth: width }}>
        {columns.map((visibleColumn, index) => {
          const { column } = visibleColumn;
          const header = headers.get(column.id);
          return header ? (
            <HeaderCell
              key={column.id}
              header={header}
              visibleColumn={visibleColumn}
              index={index}
              tableIndex={tableIndex}
              onMove={onMove}
              previousId={columns[index - 1]?.column.id}
              nextId={columns[index + 1]?.column.id}
              filterButton={
                filters && (
                  <ColumnFilterButton
                    column={column}
                    filter={filters.get(column.id) ?? null}
                    onChange={(filter) => onFilter(column.id, filter)}
                    getValues={() => getValues(column)}
                    isOpen={openFilterId === column.id}
                    isTabStop={column.id === tabStopId}
                    setOpen={(isOpen) => setOpenFilterId(isOpen ? column.id : null)}
                  />
                )
              }
              isPartial={isPartial}
              isTabStop={column.id === tabStopId}
              onFocus={() => setFocusedId(column.id)}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}
