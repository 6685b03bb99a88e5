/**
 * The grid's header, with one `HeaderCell` for each column. By keyboard, Alt with an arrow moves a column, and Shift with an arrow
 * resizes it. Tab stops at one column and its filter; arrows, Home and End lead to the others: a report may have hundreds of columns.
 */

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import {
  type DragEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from 'react';
import { type AppColumn, moveColumn } from '../columns/app-column';
import type { ColumnFilter, ColumnFilters, ColumnValue } from '../columns/column-filters';
import type { TableIndex } from '../model/table-index';
import type { ColumnTable } from '../model/use-app-table';
import { getAutoFitWidth, type VisibleColumn } from '../model/visible-columns';
import { texts } from '../texts';
import { ColumnFilterButton } from './ColumnFilterButton';
import { useDrawnColumns } from './column-window';

/* What headers do to their columns, by the columns' ids: the same functions on every render, so that cells stay as they are. */

type HeaderActions = {
  /** Sorts up, then down, then not at all. */
  readonly toggleSorting: (id: string) => void;
  /** Moves a column to where another one is. */
  readonly move: (id: string, targetId: string) => void;
  /** Moves a column by one place. Returns false where there is none. */
  readonly moveAside: (id: string, isRight: boolean) => boolean;
  readonly addWidth: (id: string, pixels: number) => void;
  readonly fitWidth: (id: string) => void;
  /** Follows a pointer that was pressed on a column's edge. */
  readonly startResizing: (id: string, event: unknown) => void;
};

type Options<Row> = {
  readonly table: ColumnTable;
  readonly columns: readonly VisibleColumn<Row>[];
  readonly tableIndex: TableIndex<Row>;
};

const minColumnWidth = 56;

function moveTo({ table }: Pick<Options<unknown>, 'table'>, id: string, targetId: string): void {
  const pinned = table.state.columnPinning.start;
  if (pinned.includes(id) && pinned.includes(targetId)) {
    table.setColumnPinning({ start: moveColumn(pinned, id, targetId), end: [] });
    return;
  }
  const order = table.getAllLeafColumns().map((column) => column.id);
  table.setColumnOrder(moveColumn(order, id, targetId));
}

/** @param getOptions - gets those of the last render */
function createHeaderActions<Row>(getOptions: () => Options<Row>): HeaderActions {
  const findHeader = (id: string) =>
    getOptions()
      .table.getLeafHeaders()
      .find((header) => header.column.id === id);
  const findColumn = (id: string) => getOptions().columns.find(({ column }) => column.id === id);
  const setWidth = (id: string, width: number) =>
    getOptions().table.setColumnSizing((before) => ({ ...before, [id]: Math.max(minColumnWidth, width) }));
  return {
    toggleSorting: (id) => {
      const column = findHeader(id)?.column;
      column?.toggleSorting(column.getIsSorted() === 'asc', false);
    },
    move: (id, targetId) => moveTo(getOptions(), id, targetId),
    moveAside: (id, isRight) => {
      const { columns } = getOptions();
      const index = columns.findIndex(({ column }) => column.id === id);
      const neighbour = columns[index + (isRight ? 1 : -1)];
      if (!neighbour) return false;
      moveTo(getOptions(), id, neighbour.column.id);
      return true;
    },
    addWidth: (id, pixels) => {
      const column = findColumn(id);
      if (column) setWidth(id, column.width + pixels);
    },
    fitWidth: (id) => {
      const column = findColumn(id)?.column;
      if (column) setWidth(id, getAutoFitWidth(column, getOptions().tableIndex));
    },
    startResizing: (id, event) => findHeader(id)?.getResizeHandler()(event),
  };
}

function useHeaderActions<Row>(options: Options<Row>): HeaderActions {
  const latest = useRef(options);
  latest.current = options;
  const [actions] = useState(() => createHeaderActions(() => latest.current));
  return actions;
}

/* One header of the grid: a click sorts, dragging moves or resizes its column, a double-click on its edge fits it to its content. */

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
/** Pixels that one press of Shift and an arrow adds to a column, or takes from it. */
const widthStep = 12;

type HeaderCellProps = {
  readonly id: string;
  readonly title: string;
  readonly tooltip: string;
  readonly isNumeric: boolean;
  readonly width: number;
  readonly pinnedLeft: number | null;
  readonly index: number;
  readonly sorted: 'asc' | 'desc' | false;
  readonly isResizing: boolean;
  /** The column's filter button; null where columns cannot be filtered. */
  readonly filterButton: ReactNode;
  readonly isPartial: boolean;
  /** Whether Tab stops at this column. */
  readonly isTabStop: boolean;
  readonly actions: HeaderActions;
  /** Must be stable between renders. */
  readonly onFocus: (id: string) => void;
};

/** Gets the cell to which a key leads from a header's cell; null for any other key. */
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

/** Memoised: a summary by month has hundreds of them. */
const HeaderCell = memo(function HeaderCell(props: HeaderCellProps) {
  const { id, title, tooltip, isNumeric, width, pinnedLeft, index, sorted, isResizing, filterButton } = props;
  const { isPartial, isTabStop, actions, onFocus } = props;
  const cell = useRef<HTMLDivElement>(null);
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
    if (!(altKey && actions.moveAside(id, isRight))) {
      if (!shiftKey) return;
      actions.addWidth(id, isRight ? widthStep : -widthStep);
    }
    event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    const droppedId = event.dataTransfer.getData('text/column');
    if (droppedId !== '') actions.move(droppedId, id);
  };
  const className = [
    'dt-head',
    isNumeric && 'dt-number',
    pinnedLeft !== null && 'dt-pinned',
    filterButton !== null && 'dt-filterable',
  ];
  return (
    <div
      ref={cell}
      role="columnheader"
      aria-label={title}
      className={className.filter(Boolean).join(' ')}
      aria-colindex={index + 1}
      aria-sort={sorted ? ariaSort[sorted] : 'none'}
      style={{ width, ...(pinnedLeft === null ? {} : { left: pinnedLeft }) }}
      onFocus={() => onFocus(id)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <button
        type="button"
        className="dt-sort"
        tabIndex={isTabStop ? 0 : -1}
        title={isPartial ? texts.sortsPageOnly(title) : tooltip}
        draggable
        onDragStart={(event) => event.dataTransfer.setData('text/column', id)}
        onClick={() => actions.toggleSorting(id)}
        onKeyDown={onKeyDown}
      >
        <span>{title}</span>
        {sorted === 'asc' && <IconArrowUp size={13} aria-hidden />}
        {sorted === 'desc' && <IconArrowDown size={13} aria-hidden />}
      </button>
      {filterButton}
      <span
        className={isResizing ? 'dt-resize dt-resizing' : 'dt-resize'}
        onMouseDown={(event) => actions.startResizing(id, event)}
        onTouchStart={(event) => actions.startResizing(id, event)}
        onDoubleClick={() => actions.fitWidth(id)}
      />
    </div>
  );
});

type Props<Row> = {
  readonly scroller: RefObject<HTMLElement | null>;
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
  const { table, columns, width, filters, onFilter, getValues, isPartial, openFilterId, setOpenFilterId } = props;
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const { count, drawAll } = useDrawnColumns(props.scroller, columns);
  const actions = useHeaderActions(props);
  const tabStopId = (columns.find(({ column }) => column.id === focusedId) ?? columns[0])?.column.id;
  const [sorting] = table.state.sorting;
  const resizingId = table.state.columnResizing.isResizingColumn;
  const onFocus = useCallback(
    (id: string) => {
      setFocusedId(id);
      // The next key may lead to the last column.
      drawAll();
    },
    [drawAll],
  );
  return (
    <div role="rowgroup" className="dt-header">
      <div role="row" aria-rowindex={1} className="dt-row" style={{ minWidth: width }}>
        {columns.slice(0, count).map(({ column, width: columnWidth, pinnedLeft }, index) => (
          <HeaderCell
            key={column.id}
            id={column.id}
            title={column.header}
            tooltip={column.sentHeader ?? column.header}
            isNumeric={column.isNumeric === true}
            width={columnWidth}
            pinnedLeft={pinnedLeft}
            index={index}
            sorted={sorting?.id === column.id && (sorting.desc ? 'desc' : 'asc')}
            isResizing={resizingId === column.id}
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
            actions={actions}
            onFocus={onFocus}
          />
        ))}
      </div>
    </div>
  );
}
