/**
 * The grid's header, with one `HeaderCell` for each column. By keyboard, Alt with an arrow moves a column, and Shift with an arrow
 * resizes it. Tab stops at one column and its filter; arrows, Home and End lead to the others: a report may have hundreds of columns.
 */

import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, memo, useRef, useState } from 'react';
import { moveColumn } from '../columns/app-column';
import { toggleSortKey } from '../model/row-groups';
import type { ColumnTable } from '../model/use-app-table';
import { getAutoFitWidth, listSpans, minWidth, type VisibleColumn } from '../model/visible-columns';
import { texts } from '../texts';
import type { DataTableState } from '../use-data-table';

/* What headers do to their columns, by the columns' ids: the same functions on every render, so that cells stay as they are. */

type Options<Row> = Pick<DataTableState<Row>, 'table' | 'visibleColumns' | 'tableIndex'> & {
  readonly openMenu: (id: string, opener: HTMLElement) => void;
};

function moveTo({ table }: { readonly table: ColumnTable }, id: string, targetId: string): void {
  const pinned = table.state.columnPinning.start;
  if (pinned.includes(id) && pinned.includes(targetId)) {
    table.setColumnPinning({ start: moveColumn(pinned, id, targetId), end: [] });
    return;
  }
  const order = table.getAllLeafColumns().map((column) => column.id);
  table.setColumnOrder(moveColumn(order, id, targetId));
}

/** @param getOptions - gets those of the last render */
function createHeaderActions<Row>(getOptions: () => Options<Row>) {
  const findHeader = (id: string) =>
    getOptions()
      .table.getLeafHeaders()
      .find((header) => header.column.id === id);
  const findColumn = (id: string) => getOptions().visibleColumns.find(({ column }) => column.id === id);
  const setWidth = (id: string, width: number) =>
    getOptions().table.setColumnSizing((before) => ({ ...before, [id]: Math.max(minWidth, width) }));
  return {
    /** Sorts one way, then the other, then not at all. @param isAdding - behind the column that rows are sorted by */
    toggleSorting: (id: string, isAdding: boolean) => {
      const column = findColumn(id)?.column;
      if (column) getOptions().table.setSorting((sorting) => [...toggleSortKey(sorting, column, isAdding)]);
    },
    openMenu: (id: string, opener: HTMLElement) => getOptions().openMenu(id, opener),
    /** Moves a column to where another one is. */
    move: (id: string, targetId: string) => moveTo(getOptions(), id, targetId),
    /** Moves a column by one place. Returns false where there is none. */
    moveAside: (id: string, isRight: boolean) => {
      const { visibleColumns: columns } = getOptions();
      const index = columns.findIndex(({ column }) => column.id === id);
      const neighbour = columns[index + (isRight ? 1 : -1)];
      if (!neighbour) return false;
      moveTo(getOptions(), id, neighbour.column.id);
      return true;
    },
    addWidth: (id: string, pixels: number) => {
      const column = findColumn(id);
      if (column) setWidth(id, column.width + pixels);
    },
    fitWidth: (id: string) => {
      const column = findColumn(id)?.column;
      if (column) setWidth(id, getAutoFitWidth(column, getOptions().tableIndex));
    },
    /** Follows a pointer that was pressed on a column's edge. */
    startResizing: (id: string, event: unknown) => findHeader(id)?.getResizeHandler()(event),
  };
}

type HeaderActions = ReturnType<typeof createHeaderActions>;

function useHeaderActions<Row>(options: Options<Row>): HeaderActions {
  const latest = useRef(options);
  latest.current = options;
  const [actions] = useState(() => createHeaderActions(() => latest.current));
  return actions;
}

/* One header of the grid: a click sorts, dragging moves or resizes its column, a double-click on its edge fits it to its content. */

/** Pixels that one press of Shift and an arrow adds to a column, or takes from it. */
const widthStep = 12;

type HeaderCellProps = VisibleColumn<never> & {
  readonly index: number;
  readonly isDescending: boolean;
  /** Its position among the keys that rows are sorted by, from 1; 0 for none. */
  readonly sortPosition: number;
  /** Whether rows are sorted by two keys. */
  readonly isSortedByTwo: boolean;
  readonly isResizing: boolean;
  readonly isFiltered: boolean;
  readonly isMenuOpen: boolean;
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
  const { column, width, pinnedLeft, index, isDescending, sortPosition, isSortedByTwo } = props;
  const { isResizing, isFiltered, isMenuOpen, isTabStop, actions, onFocus } = props;
  const { id, header: title, shownHeader: shown, above, isNumeric } = column;
  // The heading above it begins its accessible name.
  const name = above === undefined || shown !== undefined ? title : `${above}, ${title}`;
  const cell = useRef<HTMLDivElement>(null);
  const openMenu = () => cell.current && actions.openMenu(id, cell.current);
  const onKeyDown = (event: KeyboardEvent) => {
    const { altKey, shiftKey } = event;
    if (altKey && event.key === 'ArrowDown') {
      event.preventDefault();
      openMenu();
      return;
    }
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
    isFiltered && 'dt-filtered',
  ];
  return (
    <div
      ref={cell}
      role="columnheader"
      aria-label={isSortedByTwo && sortPosition > 0 ? texts.sortKey(name, sortPosition, isDescending) : name}
      className={className.filter(Boolean).join(' ')}
      aria-colindex={index + 1}
      // Of two keys the first: the label says which is which.
      aria-sort={sortPosition !== 1 ? 'none' : isDescending ? 'descending' : 'ascending'}
      style={{ width, ...(pinnedLeft === null ? {} : { left: pinnedLeft }) }}
      onFocus={() => onFocus(id)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <button
        type="button"
        className="dt-sort"
        tabIndex={isTabStop ? 0 : -1}
        title={column.sentHeader ?? title}
        draggable
        onDragStart={(event) => event.dataTransfer.setData('text/column', id)}
        onClick={(event) => actions.toggleSorting(id, event.shiftKey)}
        onKeyDown={onKeyDown}
      >
        <span>{shown ?? title}</span>
        {sortPosition > 0 &&
          (isDescending ? <IconArrowDown size={13} aria-hidden /> : <IconArrowUp size={13} aria-hidden />)}
        {isSortedByTwo && sortPosition > 0 && <sup aria-hidden>{sortPosition}</sup>}
      </button>
      <button
        type="button"
        className="dt-menu-button"
        tabIndex={-1}
        aria-label={texts.columnMenu(title)}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={openMenu}
      >
        <IconChevronDown size={13} aria-hidden />
      </button>
      <span
        className={isResizing ? 'dt-resize dt-resizing' : 'dt-resize'}
        onMouseDown={(event) => actions.startResizing(id, event)}
        onTouchStart={(event) => actions.startResizing(id, event)}
        onDoubleClick={() => actions.fitWidth(id)}
      />
    </div>
  );
});

/* Headings above those of columns: one over all neighbours that have the same. */

function HeadingsAbove<Row>({ columns, width }: { columns: readonly VisibleColumn<Row>[]; width: number }) {
  if (columns.every(({ column }) => !column.above)) return null;
  const isUnderSame = (a: VisibleColumn<Row>, b: VisibleColumn<Row>) =>
    a.column.above === b.column.above && (a.pinnedLeft === null) === (b.pinnedLeft === null);
  return (
    <div role="row" className="dt-row dt-above" style={{ minWidth: width }}>
      {listSpans(columns, isUnderSame).map(({ index, first: { column, pinnedLeft }, items }) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a span; it does not read the condition.
        <div
          key={index}
          role={column.above ? 'columnheader' : 'gridcell'}
          aria-colindex={index + 1}
          aria-colspan={items.length}
          className={`dt-head${pinnedLeft === null ? '' : ' dt-pinned'}`}
          title={column.above}
          style={{
            width: items.reduce((sum, item) => sum + item.width, 0),
            ...(pinnedLeft === null ? {} : { left: pinnedLeft }),
          }}
        >
          <span>{column.above}</span>
        </div>
      ))}
    </div>
  );
}

type Props<Row> = {
  readonly state: DataTableState<Row>;
  /** The column whose menu is open. */
  readonly openMenuId: string | null;
  readonly openMenu: (id: string, opener: HTMLElement) => void;
};

export function GridHeader<Row>({ state, openMenuId, openMenu }: Props<Row>) {
  const { table, visibleColumns: columns, width, filters } = state;
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const actions = useHeaderActions({ ...state, openMenu });
  const tabStopId = (columns.find(({ column }) => column.id === focusedId) ?? columns[0])?.column.id;
  const { sorting } = table.state;
  const resizingId = table.state.columnResizing.isResizingColumn;
  return (
    <div role="rowgroup" className="dt-header">
      <HeadingsAbove columns={columns} width={width} />
      <div role="row" aria-rowindex={1} className="dt-row" style={{ minWidth: width }}>
        {columns.map((visible, index) => {
          const { id } = visible.column;
          return (
            <HeaderCell
              key={id}
              {...visible}
              index={index}
              isDescending={sorting.some((key) => key.id === id && key.desc)}
              sortPosition={sorting.findIndex((key) => key.id === id) + 1}
              isSortedByTwo={sorting.length > 1}
              isResizing={resizingId === id}
              isFiltered={filters.some(({ field }) => field === id)}
              isMenuOpen={openMenuId === id}
              isTabStop={id === tabStopId}
              actions={actions}
              onFocus={setFocusedId}
            />
          );
        })}
      </div>
    </div>
  );
}
