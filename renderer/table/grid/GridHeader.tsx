/**
 * The grid's header, with one `HeaderCell` for each column. It is no stop of Tab: by keyboard the menu of a column, which sorts and
 * filters, opens from its cells, and the list of columns moves it.
 */

import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import { type DragEvent, memo, type PointerEvent, useRef, useState } from 'react';
import { toggleSortKey } from '../model/row-groups';
import { getAutoFitWidth, listSpans, type VisibleColumn } from '../model/visible-columns';
import { texts } from '../texts';
import type { DataTableState } from '../use-data-table';

/* What headers do to their columns, by the columns' ids: the same functions on every render, so that cells stay as they are. */

type Options<Row> = Pick<DataTableState<Row>, 'layout' | 'visibleColumns' | 'tableIndex'> & {
  readonly openMenu: (id: string, opener: HTMLElement) => void;
};

/** @param getOptions - gets those of the last render */
function createHeaderActions<Row>(getOptions: () => Options<Row>) {
  const findColumn = (id: string) => getOptions().visibleColumns.find(({ column }) => column.id === id);
  return {
    /** Sorts one way, then the other, then not at all. @param isAdding - behind the column that rows are sorted by */
    toggleSorting: (id: string, isAdding: boolean) => {
      const { layout } = getOptions();
      const column = findColumn(id)?.column;
      if (column) layout.setSorting(toggleSortKey(layout.sorting, column, isAdding));
    },
    openMenu: (id: string, opener: HTMLElement) => getOptions().openMenu(id, opener),
    move: (id: string, targetId: string) => getOptions().layout.move(id, targetId),
    fitWidth: (id: string) => {
      const { layout, tableIndex } = getOptions();
      const column = findColumn(id)?.column;
      if (!column) return;
      layout.setWidth(id, getAutoFitWidth(column, tableIndex));
      layout.save();
    },
    /** Follows a pointer that was pressed on a column's edge. */
    startResizing: (id: string, { currentTarget: edge, pointerId, clientX: startX }: PointerEvent<HTMLElement>) => {
      const startWidth = findColumn(id)?.width ?? 0;
      edge.setPointerCapture(pointerId);
      edge.onpointermove = ({ clientX }) => getOptions().layout.setWidth(id, startWidth + clientX - startX);
      edge.onlostpointercapture = () => {
        edge.onpointermove = null;
        getOptions().layout.save();
      };
    },
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

type HeaderCellProps = VisibleColumn<never> & {
  readonly index: number;
  readonly isDescending: boolean;
  /** Its position among the keys that rows are sorted by, from 1; 0 for none. */
  readonly sortPosition: number;
  /** Whether rows are sorted by two keys. */
  readonly isSortedByTwo: boolean;
  readonly isFiltered: boolean;
  readonly isMenuOpen: boolean;
  readonly actions: HeaderActions;
};

/** Memoised: a summary by month has hundreds of them. */
const HeaderCell = memo(function HeaderCell(props: HeaderCellProps) {
  const { column, width, pinnedLeft, index, isDescending, sortPosition, isSortedByTwo } = props;
  const { isFiltered, isMenuOpen, actions } = props;
  const { id, header: title, shownHeader: shown, above, isNumeric } = column;
  // The heading above it begins its accessible name.
  const name = above === undefined || shown !== undefined ? title : `${above}, ${title}`;
  const cell = useRef<HTMLDivElement>(null);
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
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <button
        type="button"
        className="dt-sort"
        tabIndex={-1}
        title={column.sentHeader ?? title}
        draggable
        onDragStart={(event) => event.dataTransfer.setData('text/column', id)}
        onClick={(event) => actions.toggleSorting(id, event.shiftKey)}
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
        onClick={() => cell.current && actions.openMenu(id, cell.current)}
      >
        <IconChevronDown size={13} aria-hidden />
      </button>
      <span
        className="dt-resize"
        onPointerDown={(event) => actions.startResizing(id, event)}
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
  const { visibleColumns: columns, width, filters } = state;
  const actions = useHeaderActions({ ...state, openMenu });
  const { sorting } = state.layout;
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
              isFiltered={filters.some(({ field }) => field === id)}
              isMenuOpen={openMenuId === id}
              actions={actions}
            />
          );
        })}
      </div>
    </div>
  );
}
