/**
 * The grid's header, with one `HeaderCell` for each column. It is no stop of Tab: by keyboard the menu of a column, which sorts and
 * filters, opens from its cells, and the list of columns moves it.
 */

import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import { type DragEvent, type MouseEvent, memo, type PointerEvent, type SyntheticEvent } from 'react';
import { toggleSortKey } from '../model/row-groups';
import { getAutoFitWidth, listSpans, type VisibleColumn } from '../model/visible-columns';
import { texts } from '../texts';
import type { DataTableState } from '../use-data-table';

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
};

/** Memoised: a summary by month has hundreds of them. */
const HeaderCell = memo(function HeaderCell(props: HeaderCellProps) {
  const { column, width, pinnedLeft, index, isDescending, sortPosition } = props;
  const { isSortedByTwo, isFiltered, isMenuOpen } = props;
  const { header: title, shownHeader: shown, above, isNumeric } = column;
  // The heading above it begins its accessible name.
  const name = above === undefined || shown !== undefined ? title : `${above}, ${title}`;
  const className = [
    'dt-head',
    isNumeric && 'dt-number',
    pinnedLeft !== null && 'dt-pinned',
    isFiltered && 'dt-filtered',
  ];
  return (
    <div
      role="columnheader"
      aria-label={isSortedByTwo && sortPosition > 0 ? texts.sortKey(name, sortPosition, isDescending) : name}
      className={className.filter(Boolean).join(' ')}
      aria-colindex={index + 1}
      // Of two keys the first: the label says which is which.
      aria-sort={sortPosition !== 1 ? 'none' : isDescending ? 'descending' : 'ascending'}
      style={{ width, left: pinnedLeft ?? undefined }}
    >
      <button type="button" className="dt-sort" tabIndex={-1} title={column.sentHeader ?? title} draggable>
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
      >
        <IconChevronDown size={13} aria-hidden />
      </button>
      <span className="dt-resize" />
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
          style={{ width: items.reduce((sum, item) => sum + item.width, 0), left: pinnedLeft ?? undefined }}
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
  readonly openMenu: (id: string, opener: Element) => void;
};

/** Handles what is done to the headings, for all of them: a summary by month has hundreds. */
function getHandlers<Row>(
  { visibleColumns, tableIndex, layout, focusScroller }: DataTableState<Row>,
  openMenu: Props<Row>['openMenu'],
) {
  /** Finds the part of a heading that an event is on, and its column. */
  const find = ({ target }: SyntheticEvent, part: string) => {
    const element = target instanceof Element ? target.closest<HTMLElement>(`${part}, .dt-head`) : null;
    const heading = element?.closest('.dt-head');
    const visible = visibleColumns[Number(heading?.getAttribute('aria-colindex')) - 1];
    return element?.matches(part) && heading && visible ? { element, heading, ...visible } : null;
  };
  return {
    onClick: (event: MouseEvent) => {
      const [sorted, opened] = [find(event, '.dt-sort'), find(event, '.dt-menu-button')];
      // The keys of a table are those of its grid, and a menu that is closed gives the focus back to it.
      if (sorted || opened) focusScroller();
      if (sorted) layout.setSorting(toggleSortKey(layout.sorting, sorted.column, event.shiftKey));
      if (opened) openMenu(opened.column.id, opened.heading);
    },
    onDoubleClick: (event: MouseEvent) => {
      const edge = find(event, '.dt-resize');
      if (!edge) return;
      layout.setWidth(edge.column.id, getAutoFitWidth(edge.column, tableIndex));
      layout.save();
    },
    /** Follows a pointer that was pressed on a column's edge. */
    onPointerDown: (event: PointerEvent) => {
      const edge = find(event, '.dt-resize');
      if (!edge) return;
      const { element, column, width } = edge;
      element.setPointerCapture(event.pointerId);
      let isMoved = false;
      element.onpointermove = ({ clientX }) => {
        isMoved ||= clientX !== event.clientX;
        if (isMoved) layout.setWidth(column.id, width + clientX - event.clientX);
      };
      element.onlostpointercapture = () => {
        element.onpointermove = null;
        if (isMoved) layout.save();
      };
    },
    onDragStart: (event: DragEvent) =>
      event.dataTransfer.setData('text/column', find(event, '.dt-sort')?.column.id ?? ''),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      const [target, id] = [find(event, '.dt-head, .dt-head *'), event.dataTransfer.getData('text/column')];
      // A file may be dropped there as well.
      if (target && id !== '') layout.move(id, target.column.id);
    },
  };
}

export function GridHeader<Row>({ state, openMenuId, openMenu }: Props<Row>) {
  const { visibleColumns: columns, width, filters } = state;
  const { sorting } = state.layout;
  return (
    <div role="rowgroup" className="dt-header">
      <HeadingsAbove columns={columns} width={width} />
      <div
        role="row"
        aria-rowindex={1}
        className="dt-row"
        style={{ minWidth: width }}
        {...getHandlers(state, openMenu)}
      >
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
            />
          );
        })}
      </div>
    </div>
  );
}
