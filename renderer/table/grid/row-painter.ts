/** Fills row elements: cells of data rows, names and subtotals of groups, selection. */
import { at } from '@shared/arrays';
import type { MoneySum } from '@shared/money';
import type { AppColumn, CellView } from '../columns/app-column';
import { emptyCell } from '../columns/cell-views';
import { formatExcluded, formatSum } from '../model/aggregations';
import { formatOldestRow } from '../model/row-ages';
import { getGroupAt, getRowIndexAt, type RowGroup } from '../model/row-groups';
import { isSelected } from '../model/selection';
import { minNameWidth, type VisibleColumn } from '../model/visible-columns';
import { texts } from '../texts';
import { CellSlot } from './cell-slot';
import type { ColumnWindow } from './column-window';
import { type GridState, getActiveCellId, getCellView } from './grid-state';

/** A row element with its cells, filled again for each position that it draws. */
export type RowSlot = {
  readonly element: HTMLDivElement;
  /** The parent of the button with a group's name. */
  readonly groupLabel: HTMLDivElement;
  cells: CellSlot[];
  /** Null for a hidden slot. */
  position: number | null;
  /** Whether the cells no longer show what stands at the position. */
  isDirty: boolean;
  /** Whether the cells of columns out of view are filled too. */
  isFullyRendered: boolean;
  className: string;
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
  return {
    element,
    groupLabel,
    cells: [],
    position: null,
    isDirty: false,
    isFullyRendered: false,
    className: '',
    activeCell: null,
  };
}

/** Replaces the cells of a slot by new ones, for other columns or widths. */
export function createCells<Row>(slot: RowSlot, columns: readonly VisibleColumn<Row>[]): void {
  slot.cells = columns.map(
    ({ column, width, pinnedLeft }, index) => new CellSlot(index, column.isNumeric === true, width, pinnedLeft),
  );
  slot.element.replaceChildren(...slot.cells.map(({ element }) => element));
}

/**
 * Fills the cells of a slot with what stands at its position.
 *
 * @param isFull - also the columns out of view; without, they are emptied
 */
export function fillRow<Row>(slot: RowSlot, state: GridState<Row>, columnWindow: ColumnWindow, isFull: boolean): void {
  if (slot.position === null) return;
  const group = getGroupAt(state.visibleRows, slot.position);
  if (group) {
    slot.isFullyRendered = true;
    fillGroupRow(slot, group, state, columnWindow);
    return;
  }
  const rowIndex = getRowIndexAt(state.visibleRows, slot.position);
  if (rowIndex === undefined) return;
  slot.isFullyRendered = isFull;
  if (slot.groupLabel.isConnected) slot.groupLabel.remove();
  const row = at(state.rows, rowIndex);
  state.columns.forEach(({ column }, index) => {
    const isDrawn = isFull || columnWindow.isInView(index);
    slot.cells[index]?.paint(isDrawn ? getCellView(column, row) : emptyCell, isDrawn);
  });
}

function fillGroupRow<Row>(
  slot: RowSlot,
  group: RowGroup,
  { columns, isPartial }: GridState<Row>,
  columnWindow: ColumnWindow,
): void {
  const firstWithSubtotal = columns.findIndex(({ column }) => group.subtotals.has(column.id));
  const beforeSubtotals = firstWithSubtotal < 0 ? columns : columns.slice(0, firstWithSubtotal);
  const labelWidth = beforeSubtotals.reduce((sum, { width }) => sum + width, 0);
  columns.forEach(({ column }, index) => {
    const subtotal = group.subtotals.get(column.id);
    const isShown = subtotal !== undefined && !columnWindow.isCovered(index);
    slot.cells[index]?.paint(isShown ? toSubtotalCell(subtotal, column.total) : emptyCell, false);
  });
  slot.groupLabel.style.setProperty('--room', `${labelWidth || minNameWidth}px`);
  slot.groupLabel.replaceChildren(createGroupButton(group, isPartial));
  // Within the first cell, so that screen readers read the label as a cell's content.
  slot.cells[0]?.element.append(slot.groupLabel);
}

function createGroupButton(group: RowGroup, isPartial: boolean): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.setAttribute('aria-expanded', String(group.isExpanded));
  const name = texts.groupCount(group.title, group.rows.length, isPartial);
  button.textContent = group.oldest ? texts.withOldest(name, formatOldestRow(group.oldest)) : name;
  button.title = button.textContent;
  return button;
}

/** Formats a subtotal, with a warning colour if it excludes values. */
function toSubtotalCell(subtotal: MoneySum, total: AppColumn<unknown>['total']): CellView {
  const excluded = formatExcluded(subtotal);
  const text = formatSum(subtotal, total);
  if (excluded !== null) return { text, tooltip: excluded, tone: 'warn' };
  return subtotal.cents < 0n ? { text, tone: 'negative' } : { text };
}

/** Marks the cell that the keyboard is on. */
function markActiveCell<Row>(slot: RowSlot, { gridId, activeCell }: GridState<Row>, isActive: boolean): void {
  const cell = isActive && activeCell !== null ? (slot.cells[activeCell]?.element ?? null) : null;
  if (slot.activeCell === cell) return;
  slot.activeCell?.removeAttribute('id');
  if (cell) cell.id = getActiveCellId(gridId);
  slot.activeCell = cell;
}

function isDimmed<Row>({ rows, visibleRows, isRowDimmed }: GridState<Row>, position: number): boolean {
  const index = isRowDimmed && getRowIndexAt(visibleRows, position);
  return index !== undefined && isRowDimmed?.(at(rows, index)) === true;
}

/** Marks a row as group, selected, active or openable. Touches the element only if that has changed. */
export function paintRowState<Row>(slot: RowSlot, state: GridState<Row>): void {
  const { position } = slot;
  if (position === null) return;
  const isRowSelected = isSelected(state.selection, position);
  const isActive = state.active === position;
  const isGroup = getGroupAt(state.visibleRows, position) !== undefined;
  markActiveCell(slot, state, isActive && !isGroup);
  let className = 'dt-row';
  if (isGroup) className += ' dt-group';
  else if (state.isOpenable) className += ' dt-openable';
  if (isDimmed(state, position)) className += ' dt-dimmed';
  if (isRowSelected) className += ' dt-selected';
  if (isActive) className += ' dt-active';
  if (slot.className === className) return;
  slot.className = className;
  slot.element.className = className;
  slot.element.setAttribute('aria-selected', String(isRowSelected));
}
