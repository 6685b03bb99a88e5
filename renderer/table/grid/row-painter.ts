/** Fills row elements: cells of data rows, names and subtotals of groups, selection. */

import { createBidiNodes } from '@renderer/ui/formatters';
import { at } from '@shared/values/collections';
import type { MoneySum } from '@shared/values/money';
import { type AppColumn, type CellView, emptyCell } from '../columns/app-column';
import { isWithin, type Rectangle } from '../model/cell-ranges';
import { formatExcluded, formatSum, getGroupAt, getRowIndexAt, type RowGroup } from '../model/row-groups';
import { isGroupStart, minNameWidth, type VisibleColumn } from '../model/visible-columns';
import { CellSlot, type GridState, getActiveCellId, getCellView } from './cell-slot';
import type { PositionRange } from './recycler';

/** Pixels before a group's name, for the mark of what is collapsed. */
const minGroupIndent = 28;

/** A row element with its cells, filled again for each position that it draws. */
export type RowSlot = {
  readonly element: HTMLDivElement;
  /** The parent of {@link groupButton}. */
  readonly groupLabel: HTMLDivElement;
  /** Has a group's name. Always the same element: a click is lost whose button is replaced while it is down. */
  readonly groupButton: HTMLButtonElement;
  cells: CellSlot[];
  /** Null for a hidden slot. */
  position: number | null;
  /** Whether the cells no longer show what stands at the position. */
  isDirty: boolean;
  className: string;
  /** Whether a cell of it is selected. */
  isTouched: boolean;
  /** The cell that the keyboard is on. */
  activeCell: HTMLElement | null;
};

/** Creates a hidden row element without cells. */
export function createRowSlot(): RowSlot {
  const element = document.createElement('div');
  element.setAttribute('role', 'row');
  element.hidden = true;
  const groupLabel = document.createElement('div');
  groupLabel.className = 'dt-group-label';
  const groupButton = document.createElement('button');
  groupButton.type = 'button';
  groupButton.tabIndex = -1;
  groupLabel.append(groupButton);
  return {
    element,
    groupLabel,
    groupButton,
    cells: [],
    position: null,
    isDirty: false,
    className: '',
    isTouched: false,
    activeCell: null,
  };
}

/** Removes the cells of a slot, for other columns or widths. */
export function removeCells(slot: RowSlot): void {
  slot.cells.length = 0;
  slot.element.replaceChildren();
}

/** Creates the cells of the first columns that a slot lacks: a wide table shows few of its columns at once. */
function ensureCells<Row>({ element, cells }: RowSlot, columns: readonly VisibleColumn<Row>[], count: number): void {
  while (cells.length < count) {
    const { column, width, pinnedLeft } = at(columns, cells.length);
    const isStart = isGroupStart(columns, cells.length);
    const cell = new CellSlot(cells.length, column.isNumeric === true, width, pinnedLeft, isStart);
    cells.push(cell);
    element.append(cell.element);
  }
}

/** Fills the cells of a slot with what stands at its position; those out of view are emptied or have no cell yet. */
export function fillRow<Row>(slot: RowSlot, state: GridState<Row>, { first, end }: PositionRange): void {
  if (slot.position === null) return;
  const { columns } = state;
  ensureCells(slot, columns, end);
  const group = getGroupAt(state.visibleRows, slot.position);
  if (group) {
    fillGroupRow(slot, group, state);
    return;
  }
  const rowIndex = getRowIndexAt(state.visibleRows, slot.position);
  if (rowIndex === undefined) return;
  if (slot.groupLabel.isConnected) slot.groupLabel.remove();
  const row = at(state.rows, rowIndex);
  slot.cells.forEach((cell, index) => {
    const { column, pinnedLeft } = at(columns, index);
    const isActive = state.active?.row === slot.position && state.active.column === index;
    const isDrawn = isActive || pinnedLeft !== null || (index >= first && index < end);
    cell.paint(isDrawn ? getCellView(column, row) : emptyCell, isDrawn);
  });
}

/** A group's name stands in its first cell; where that is a narrow number, as a trip's, only the mark does, and the name beside it. */
function fillGroupRow<Row>(slot: RowSlot, group: RowGroup, state: GridState<Row>): void {
  const { columns } = state;
  const action = state.getGroupAction(group);
  const firstWithSubtotal = columns.findIndex(({ column }) => group.subtotals.has(column.id));
  const beforeSubtotals = firstWithSubtotal < 0 ? columns : columns.slice(0, firstWithSubtotal);
  const labelWidth = beforeSubtotals.reduce((sum, { width }) => sum + width, 0);
  slot.cells.forEach((cell, index) => {
    const { column } = at(columns, index);
    const subtotal = state.hasSubtotals ? group.subtotals.get(column.id) : undefined;
    const view = subtotal === undefined ? emptyCell : toSubtotalCell(subtotal, column.total);
    cell.paint(action !== null && index === columns.length - 1 ? { ...view, actions: [action] } : view, false);
  });
  const first = columns[0];
  const isBeside = first?.column.isNumeric === true && !first.column.total;
  slot.groupLabel.style.setProperty('--room', `${labelWidth || minNameWidth}px`);
  slot.groupLabel.style.setProperty('--indent', `${isBeside ? first.width : minGroupIndent}px`);
  paintGroupButton(slot.groupButton, group, state.formatGroup(group));
  // Within the first cell, so that screen readers read the label as a cell's content.
  const cell = slot.cells[0]?.element;
  if (slot.groupLabel.parentElement !== cell) cell?.append(slot.groupLabel);
}

function paintGroupButton(button: HTMLButtonElement, { key, isExpanded }: RowGroup, label: string): void {
  button.setAttribute('aria-expanded', String(isExpanded));
  button.dataset.key = key;
  if (button.title === label) return;
  button.replaceChildren(...createBidiNodes(label));
  button.title = label;
}

/** Formats a subtotal, with a warning colour if it excludes values. */
function toSubtotalCell(subtotal: MoneySum, total: AppColumn<unknown>['total']): CellView {
  const excluded = formatExcluded(subtotal);
  const text = formatSum(subtotal, total);
  if (excluded !== null) return { text, tooltip: excluded, tone: 'warn' };
  return subtotal.cents < 0n ? { text, tone: 'negative' } : { text };
}

/** Marks the cell that the keyboard is on. */
function markActiveCell<Row>(slot: RowSlot, { gridId, active, columns }: GridState<Row>): void {
  const column = active !== null && active.row === slot.position ? active.column : null;
  if (column !== null) ensureCells(slot, columns, column + 1);
  const cell = column === null ? null : (slot.cells[column]?.element ?? null);
  if (slot.activeCell === cell) return;
  slot.activeCell?.removeAttribute('id');
  if (cell) cell.id = getActiveCellId(gridId);
  slot.activeCell = cell;
}

/** The classes of a selected cell: it has the edges of the rectangles that end there. */
function getMark(rectangles: readonly Rectangle[], row: number, column: number): string {
  let mark = '';
  for (const rectangle of rectangles) {
    if (!isWithin(rectangle, row, column)) continue;
    mark ||= ' dt-in';
    if (rectangle.top === row) mark += ' dt-top';
    if (rectangle.bottom === row) mark += ' dt-bottom';
    if (rectangle.left === column) mark += ' dt-left';
    if (rectangle.right === column) mark += ' dt-right';
  }
  return mark;
}

function isDimmed<Row>({ rows, visibleRows, isRowDimmed }: GridState<Row>, position: number): boolean {
  const index = isRowDimmed && getRowIndexAt(visibleRows, position);
  return index !== undefined && isRowDimmed?.(at(rows, index)) === true;
}

/** Marks a row as group or dimmed, and its cells as selected or active. Touches elements only where that has changed. */
export function paintRowState<Row>(slot: RowSlot, state: GridState<Row>): void {
  const { position } = slot;
  if (position === null) return;
  markActiveCell(slot, state);
  const rectangles = state.rectangles.filter(({ top, bottom }) => top <= position && position <= bottom);
  const isTouched = rectangles.length > 0;
  if (isTouched || slot.isTouched) {
    slot.cells.forEach((cell, column) => {
      cell.setMark(getMark(rectangles, position, column));
    });
  }
  if (isTouched !== slot.isTouched) slot.element.setAttribute('aria-selected', String(isTouched));
  slot.isTouched = isTouched;
  let className = 'dt-row';
  if (getGroupAt(state.visibleRows, position)) className += ' dt-group';
  if (isDimmed(state, position)) className += ' dt-dimmed';
  if (slot.activeCell) className += ' dt-current';
  if (slot.className === className) return;
  slot.className = className;
  slot.element.className = className;
}
