/** The body of the grid. React renders its element, `RecycledRows` draws the rows in it; the mouse selects cells as in a spreadsheet. */

import type { Cell } from '@renderer/table/model/cell-ranges';
import { type AddedRows, formatSum } from '@renderer/table/model/row-groups';
import { isGroupStart, type VisibleColumn } from '@renderer/table/model/visible-columns';
import { texts } from '@renderer/table/texts';
import type { DataTableState } from '@renderer/table/use-data-table';
import { Sum } from '@renderer/ui/formatters';
import type { MoneySum } from '@shared/values/money';
import { type MouseEvent, memo, useEffect, useRef } from 'react';
import type { RecycledRows } from './recycled-rows';

type CellProps = VisibleColumn<never> & {
  readonly index: number;
  /** Names the row, in its first cell; null in the others. */
  readonly label: string | null;
  /** Rows that have come above those in view, and what shows them; null for none. */
  readonly added: AddedRows | null;
  readonly sum: MoneySum | null;
  readonly isStart: boolean;
};

/** Memoised: a summary by month has hundreds of them. */
const TotalsCell = memo(function TotalsCell(props: CellProps) {
  const { index, width, pinnedLeft, label, added, sum, isStart } = props;
  const { isNumeric = false, total, noTotal } = props.column;
  const className = [
    'dt-cell',
    isNumeric && 'dt-number',
    pinnedLeft !== null && 'dt-pinned',
    isStart && 'dt-start',
    // A text runs on over the empty cells beside it.
    !isNumeric && noTotal !== undefined && 'dt-totals-text',
    index === 0 && 'dt-totals-label',
  ];
  return (
    <div
      role="gridcell"
      aria-colindex={index + 1}
      className={className.filter(Boolean).join(' ')}
      style={{ width, left: pinnedLeft ?? undefined }}
    >
      {label !== null && (
        <span className="dt-totals-name" title={label}>
          {label}
          {added && (
            <>
              {' · '}
              <button type="button" className="link" onClick={added.onShow}>
                {texts.added(added.count)}
              </button>
            </>
          )}
        </span>
      )}
      {sum && total ? <Sum sum={sum} text={formatSum({ ...sum, excludedCount: 0 }, total)} /> : noTotal}
    </div>
  );
});

type GridTotalsProps<Row> = {
  readonly state: DataTableState<Row>;
  /** Its name is "61 of 2,400 trips". */
  readonly totals: NonNullable<DataTableState<Row>['totals']>;
  /** Whether rows are still coming: the sums are not those of all of them yet. */
  readonly isFilling: boolean;
};

/** The foot of the grid: the totals of what is listed. */
export function GridTotals<Row>({ state, totals: { label, sums }, isFilling }: GridTotalsProps<Row>) {
  const { visibleColumns: columns, width, added } = state;
  return (
    <div className={isFilling ? 'dt-totals dt-filling' : 'dt-totals'} role="rowgroup">
      <div role="row" className="dt-row" style={{ minWidth: width }}>
        {columns.map((visible, index) => (
          <TotalsCell
            key={visible.column.id}
            {...visible}
            index={index}
            label={index === 0 ? label : null}
            added={index === 0 ? added : null}
            sum={sums.get(visible.column.id) ?? null}
            isStart={isGroupStart(columns, index)}
          />
        ))}
      </div>
    </div>
  );
}

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
  readonly state: DataTableState<Row>;
  readonly isStale: boolean;
  /** @param id - of a button in a row */
  readonly onAction: (id: string) => void;
};

const isIn = ({ target }: MouseEvent, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;
const openSelector = '[role="gridcell"] button.link';
const groupSelector = '.dt-group-label';
const actionSelector = '[data-action]';
const isWithModifier = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;

/** Reaches with the selection for the cell under the pointer while the button is down, and scrolls where it is beside the rows. */
function followPointer<Row>(getRows: () => RecycledRows<Row> | null, first: Cell, onReach: (cell: Cell) => void): void {
  let last = first;
  let frame = 0;
  let point: { readonly x: number; readonly y: number } | null = null;
  const reach = () => {
    const rows = getRows();
    if (rows === null || point === null) return;
    const isBeside = rows.scrollTowards(point.x, point.y);
    const cell = rows.getCellAtPoint(point.x, point.y);
    if (cell && (cell.row !== last.row || cell.column !== last.column)) onReach(cell);
    last = cell ?? last;
    frame = isBeside ? requestAnimationFrame(reach) : 0;
  };
  const onMove = ({ clientX, clientY, buttons }: globalThis.MouseEvent) => {
    if (buttons % 2 === 0) return stop();
    point = { x: clientX, y: clientY };
    cancelAnimationFrame(frame);
    reach();
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    document.removeEventListener('mousemove', onMove);
    document.removeEventListener('mouseup', stop);
  };
  document.addEventListener('mousemove', onMove);
  document.addEventListener('mouseup', stop);
}

export function GridBody<Row>({ state, isStale, onAction }: Props<Row>) {
  const { body, recycledRows, rowCount, rowHeight, width, open } = state;
  const hasRows = rowCount > 0;
  useEffect(() => {
    if (hasRows) markFirstRows();
  }, [hasRows]);
  const latest = useRef(state);
  latest.current = state;
  const pressed = useRef<Cell | null>(null);
  const firstPressed = useRef<Cell | null>(null);
  const onMouseDown = (event: MouseEvent) => {
    if (event.button !== 0) return;
    // Neither the texts are selected nor a link is dragged. The grid still takes the focus.
    event.preventDefault();
    state.focusScroller();
    const cell = recycledRows.current?.getCellAt(event.target) ?? null;
    pressed.current = cell;
    if (event.detail === 1) firstPressed.current = cell;
    if (cell === null || isIn(event, `${groupSelector}, ${actionSelector}`)) return;
    const isAdding = event.ctrlKey || event.metaKey;
    state.selectCell(cell, { isExtending: event.shiftKey, isAdding });
    followPointer(
      () => recycledRows.current,
      cell,
      (reached) => latest.current.selectCell(reached, { isExtending: true, isAdding: false }),
    );
  };
  const onClick = (event: MouseEvent) => {
    const cell = recycledRows.current?.getCellAt(event.target) ?? null;
    const action = event.target instanceof Element ? event.target.closest<HTMLElement>(actionSelector) : null;
    if (action) return onAction(action.dataset.action ?? '');
    const isLink = isIn(event, 'a');
    if (isLink && isWithModifier(event)) event.preventDefault();
    else if (isLink) state.onFollowLink();
    if (cell === null) return;
    if (isIn(event, groupSelector)) {
      state.selectCell(cell, { isExtending: false, isAdding: false });
      state.groups.toggleGroup(cell.row, event.ctrlKey || event.metaKey);
    } else if (isIn(event, openSelector) && !isWithModifier(event)) open(cell);
  };
  const onDoubleClick = (event: MouseEvent) => {
    // What the first click changed above may have moved another row under the pointer.
    const cell = firstPressed.current ?? recycledRows.current?.getCellAt(event.target) ?? null;
    firstPressed.current = null;
    if (cell !== null && !isIn(event, `${groupSelector}, ${openSelector}, ${actionSelector}`)) open(cell);
  };
  return (
    <div
      ref={body}
      className={isStale ? 'dt-body dt-stale' : 'dt-body'}
      role="rowgroup"
      style={{ height: rowCount * rowHeight, minWidth: width }}
      onMouseDown={onMouseDown}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
    />
  );
}
