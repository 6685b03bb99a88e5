/** The body of the grid. React renders its element, `RecycledRows` draws the rows in it. */
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import type { SelectionModifiers } from '../model/selection';
import type { RecycledRows } from './recycled-rows';

/** The name of the mark in the page's performance timeline. */
const markName = 'first-rows';

let isMarked = false;

/** Marks once when a table's first rows are on the screen: `npm run bench -- startup` reads it. */
function markFirstRows(): void {
  if (isMarked) return;
  isMarked = true;
  // The task after a frame's callbacks runs when the frame was drawn.
  requestAnimationFrame(() => setTimeout(() => performance.mark(markName)));
}

type Props<Row> = {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly recycledRows: RefObject<RecycledRows<Row> | null>;
  /** Of the rows that can be reached. */
  readonly rowCount: number;
  readonly rowHeight: number;
  readonly width: number;
  readonly isStale: boolean;
  readonly onFocus: () => void;
  readonly onSelect: (position: number, modifiers: SelectionModifiers) => void;
  /** @param cell - the index of the column of the cell that was clicked; null beside the cells */
  readonly onClickCell: (cell: number | null) => void;
  readonly onToggleGroup: (position: number) => void;
  /** @param cell - the index of the column whose cell is opened; null for the row as a whole */
  readonly onOpen: (position: number, cell: number | null) => void;
  /** Called before a link in a row is followed. */
  readonly onFollowLink: () => void;
};

const isWithin = ({ target }: MouseEvent, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;
const openSelector = '[role="gridcell"] button.link';

/** The index of the column of the cell around an element; null outside of cells. */
function getCellIndex(element: Element | null): number | null {
  const index = Number(element?.closest('[role="gridcell"]')?.getAttribute('aria-colindex') ?? 0);
  return index > 0 ? index - 1 : null;
}

const getClickedCell = ({ target }: MouseEvent) => getCellIndex(target instanceof Element ? target : null);

/** The index of the column of a cell that opens by a click on its text; null elsewhere. */
const getOpenedCell = ({ target }: MouseEvent) =>
  getCellIndex(target instanceof Element ? target.closest(openSelector) : null);

const isOnGroupName = (event: MouseEvent) => isWithin(event, '.dt-group-label');

export function GridBody<Row>(props: Props<Row>) {
  const {
    element,
    recycledRows,
    rowCount,
    rowHeight,
    width,
    isStale,
    onFocus,
    onSelect,
    onToggleGroup,
    onOpen,
    onFollowLink,
  } = props;
  const hasRows = rowCount > 0;
  useEffect(() => {
    if (hasRows) markFirstRows();
  }, [hasRows]);
  const firstClick = useRef<number | null>(null);
  const getPosition = ({ target }: MouseEvent) => recycledRows.current?.getPositionAt(target) ?? null;
  const onMouseDown = (event: MouseEvent) => {
    // Shift selects rows, not the texts in them. The grid still takes the focus.
    if (!event.shiftKey) return;
    event.preventDefault();
    onFocus();
  };
  const onClick = (event: MouseEvent) => {
    const position = getPosition(event);
    if (event.detail === 1) firstClick.current = position;
    if (position === null) return;
    if (isWithin(event, 'a')) onFollowLink();
    if (isOnGroupName(event)) onToggleGroup(position);
    onSelect(position, { isExtending: event.shiftKey, isAdding: event.ctrlKey || event.metaKey });
    props.onClickCell(getClickedCell(event));
    const opened = getOpenedCell(event);
    if (opened !== null) onOpen(position, opened);
  };
  const onDoubleClick = (event: MouseEvent) => {
    // What the first click changed above may have moved another row under the pointer.
    const position = firstClick.current;
    if (position !== null && !isOnGroupName(event) && getOpenedCell(event) === null) onOpen(position, null);
  };
  return (
    <div
      ref={element}
      className={isStale ? 'dt-body dt-stale' : 'dt-body'}
      role="rowgroup"
      style={{ height: rowCount * rowHeight, minWidth: width }}
      onMouseDown={onMouseDown}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
    />
  );
}
