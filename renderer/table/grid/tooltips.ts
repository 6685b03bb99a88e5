/** Tooltips of cells, set only when the pointer comes over a cell: thousands of titles would slow a scroll down. */
import { at } from '@shared/arrays';
import { formatExcluded } from '../model/aggregations';
import { getGroupAt, getRowIndexAt } from '../model/row-groups';
import { texts } from '../texts';
import { type GridState, getCellView } from './grid-state';

/** Whether a cell's text is wider than the cell. */
function isCutOff(cell: HTMLElement): boolean {
  const inner = cell.firstElementChild ?? cell;
  return cell.scrollWidth > cell.clientWidth || inner.scrollWidth > inner.clientWidth;
}

/** Gets what a cell's tooltip says: more than the cell, or the text that is cut off; null for no tooltip. */
function getTooltip<Row>(
  cell: HTMLElement,
  { rows, visibleRows, columns }: GridState<Row>,
  position: number,
  columnIndex: number,
): string | null {
  const column = columns[columnIndex]?.column;
  if (!column) return null;
  const group = getGroupAt(visibleRows, position);
  if (group) {
    const subtotal = group.subtotals.get(column.id);
    return subtotal ? formatExcluded(subtotal) : null;
  }
  const rowIndex = getRowIndexAt(visibleRows, position);
  if (rowIndex === undefined) return null;
  const view = getCellView(column, at(rows, rowIndex));
  if (view.tooltip) return view.tooltip;
  if (view.text === '') return texts.noValue;
  return isCutOff(cell) ? view.text : null;
}

/** Sets or removes the tooltip of the cell that a pointer event is over. */
export function updateTooltip<Row>(
  target: EventTarget | null,
  state: GridState<Row>,
  getPositionAt: (target: EventTarget | null) => number | null,
): void {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null;
  if (!(cell instanceof HTMLElement)) return;
  const position = getPositionAt(cell);
  const columnIndex = Number(cell.getAttribute('aria-colindex')) - 1;
  const tooltip = position === null ? null : getTooltip(cell, state, position, columnIndex);
  if (tooltip === null) cell.removeAttribute('title');
  else cell.title = tooltip;
}
