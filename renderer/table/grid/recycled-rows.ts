/**
 * The rows of one grid that are in view, drawn without React: elements that move with the scroll and are filled again.
 * A sweep through 100,000 rows then draws every frame, which creating elements would not.
 */

import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Cell } from '../model/cell-ranges';
import { countShift } from '../model/use-table-state';
import { haveSameCells } from '../model/visible-columns';
import { type GridState, updateTooltip } from './cell-slot';
import {
  countRowsInView,
  frameBudget,
  getColumnsInView,
  getDrawnRange,
  isScrollJump,
  overscanRows,
  overscanWidth,
  type PositionRange,
  rotate,
  settleMs,
  type Viewport,
} from './recycler';
import { createRowSlot, fillRow, paintRowState, type RowSlot, removeCells } from './row-painter';

export class RecycledRows<Row> {
  private readonly scroller: HTMLElement;
  private readonly body: HTMLElement;
  private readonly resizeObserver: ResizeObserver;
  /** Runs out once the grid has settled after a scroll. */
  private settling: ReturnType<typeof setTimeout> | undefined;
  private columnsInView: PositionRange = { first: 0, end: 0 };
  /** In the order of their positions. */
  private readonly slots: RowSlot[] = [];
  /** The position of the first slot. */
  private first = 0;
  private state: GridState<Row> | null = null;
  /** Whether the rows listed have changed since the last draw. Those in view are then drawn first. */
  private isDirty = true;
  /** How far the area is scrolled, and its pixels in view: cached because reading them forces a layout. */
  scrolled = { top: 0, left: 0 };
  private height = 0;
  private width = 0;

  /**
   * @param scroller - its height decides how many rows are in view
   * @param body - the parent of the row elements; as high as all rows
   */
  constructor(scroller: HTMLElement, body: HTMLElement) {
    this.scroller = scroller;
    this.body = body;
    this.measure();
    this.resizeObserver = new ResizeObserver(() => {
      this.measure();
      this.draw();
    });
    this.resizeObserver.observe(scroller);
    scroller.addEventListener('scroll', this.onScroll, { passive: true });
    body.addEventListener('mouseover', this.onMouseOver, { passive: true });
  }

  dispose(): void {
    this.resizeObserver.disconnect();
    this.scroller.removeEventListener('scroll', this.onScroll);
    this.body.removeEventListener('mouseover', this.onMouseOver);
    clearTimeout(this.settling);
    this.body.replaceChildren();
    this.slots.length = 0;
  }

  /** Draws a state. Only what differs from the state before is drawn. */
  show(state: GridState<Row>): void {
    const before = this.state;
    this.state = state;
    const shift = before ? countShift(before, state, Math.floor(this.scrolled.top / state.rowHeight)) : 0;
    if (shift !== 0) this.scroller.scrollTop += shift * state.rowHeight;
    // The browser takes it back behind the end of fewer or lower rows, or of fewer columns.
    const isSame = before?.visibleRows === state.visibleRows && before.rowHeight === state.rowHeight;
    const isCut = !isSame || before.columns !== state.columns;
    if (shift !== 0 || (isCut && this.scrolled.top + this.scrolled.left > 0)) this.readScroll();
    // A cell that is pressed stays: a click is lost whose element goes while it is down.
    if (before?.rowHeight !== state.rowHeight || !haveSameCells(before.columns, state.columns)) this.recreateCells();
    else if (
      before.columns !== state.columns ||
      before.rows !== state.rows ||
      before.visibleRows !== state.visibleRows ||
      before.formatGroup !== state.formatGroup
    )
      this.invalidate();
    else for (const slot of this.slots) paintRowState(slot, state);
    this.draw();
  }

  /** Gets the position of the row that an element is in; null if it is in none. */
  getPositionAt(target: EventTarget | null): number | null {
    const element = target instanceof Element ? target.closest('[role=row]') : null;
    return this.slots.find((slot) => slot.element === element)?.position ?? null;
  }

  /** Gets the cell that an element is in; null if it is in none. */
  getCellAt(target: EventTarget | null): Cell | null {
    const element = target instanceof Element ? target.closest('[role=gridcell]') : null;
    const row = this.getPositionAt(element);
    return element === null || row === null ? null : { row, column: Number(element.getAttribute('aria-colindex')) - 1 };
  }

  /** The edges of what is in view of the rows, between header and totals, in pixels of the window. */
  private getView() {
    const { scroller, body } = this;
    const { top, left } = scroller.getBoundingClientRect();
    const above = body.offsetTop;
    const below = Math.max(0, scroller.scrollHeight - above - body.offsetHeight);
    return { top: top + above, bottom: top + scroller.clientHeight - below, left, right: left + scroller.clientWidth };
  }

  /** Gets the cell under a point of the window: beside the rows that at their edge. Null where none is drawn. */
  getCellAtPoint(x: number, y: number): Cell | null {
    const view = this.getView();
    const rows = this.body.getBoundingClientRect();
    const width = this.state?.columns.reduce((sum, column) => sum + column.width, 0) ?? 0;
    const [right, bottom] = [Math.min(view.right, rows.left + width), Math.min(view.bottom, rows.bottom)];
    const [left, top] = [Math.max(view.left, Math.min(right - 1, x)), Math.max(view.top, Math.min(bottom - 1, y))];
    return this.getCellAt(document.elementFromPoint(left, top));
  }

  /** Scrolls towards a point beside the rows. @returns whether it is beside them */
  scrollTowards(x: number, y: number): boolean {
    const { top, bottom, left, right } = this.getView();
    const getStep = (point: number, start: number, end: number) =>
      Math.min(0, point - start) + Math.max(0, point - end);
    const [down, aside] = [getStep(y, top, bottom), getStep(x, left, right)];
    this.scroller.scrollBy(aside / 4, down / 4);
    return down !== 0 || aside !== 0;
  }

  /** Scrolls a row into view, between the sticky header and the totals. */
  scrollTo(position: number): void {
    const { scroller } = this;
    const rowHeight = this.state?.rowHeight ?? 0;
    const top = position * rowHeight;
    const view = this.getView();
    const room = view.bottom - view.top;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + rowHeight > scroller.scrollTop + room) scroller.scrollTop = top + rowHeight - room;
    this.readScroll();
    this.draw();
  }

  /** Scrolls a column into view, right of the pinned ones. */
  scrollToColumn(index: number): void {
    const { columns } = this.state ?? { columns: [] };
    const column = columns[index];
    if (!column || column.pinnedLeft !== null) return;
    const left = columns.slice(0, index).reduce((sum, { width }) => sum + width, 0);
    const pinned = columns.reduce((sum, { width, pinnedLeft }) => (pinnedLeft === null ? sum : sum + width), 0);
    const { scroller } = this;
    if (left < scroller.scrollLeft + pinned) scroller.scrollLeft = left - pinned;
    else if (left + column.width > scroller.scrollLeft + scroller.clientWidth)
      scroller.scrollLeft = left + column.width - scroller.clientWidth;
  }

  private readonly onScroll = () => {
    this.readScroll();
    this.scroller.toggleAttribute('data-aside', this.scrolled.left > 0);
    this.draw();
  };

  private readScroll(): void {
    this.scrolled = { top: this.scroller.scrollTop, left: this.scroller.scrollLeft };
  }

  private readonly onMouseOver = ({ target }: Event) => {
    if (this.state) updateTooltip(target, this.state, (element) => this.getPositionAt(element));
  };

  private measure(): void {
    this.height = this.scroller.clientHeight;
    this.width = this.scroller.clientWidth;
    this.readScroll();
  }

  /** Draws what is in view now, overscan rows once the grid has settled. */
  private draw(): void {
    const { state } = this;
    if (!state) return;
    const viewport = { scrollTop: this.scrolled.top, height: this.height, rowHeight: state.rowHeight };
    const isJump = isScrollJump(viewport, this.first);
    this.updateVisibleColumns(state, isJump);
    if (isJump) frameBudget.measureFrame();
    this.drawRows(viewport, isJump || this.isDirty ? 0 : overscanRows);
    this.isDirty = false;
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      this.updateVisibleColumns(state, false);
      this.drawRows(viewport, overscanRows);
    }, settleMs);
  }

  private drawRows(viewport: Viewport, overscan: number): void {
    const { slots, body } = this;
    const { first, end } = getDrawnRange(viewport, this.state?.visibleRows.rows.length ?? 0, overscan);
    const slotCount = Math.min(countRowsInView(viewport) + 2 * overscanRows, end - first);
    while (slots.length < slotCount) slots.push(this.createSlot());
    // What has scrolled out goes to the side that has scrolled in: only new rows are filled.
    const moved = rotate(slots, first - this.first).map(({ element }) => element);
    if (first > this.first) body.append(...moved);
    else body.prepend(...moved);
    this.first = first;
    slots.forEach((slot, index) => {
      this.assign(slot, first + index < end ? first + index : null);
    });
  }

  /** Finds the columns in view, and fills the cells that have come into view in rows that stay. */
  private updateVisibleColumns({ columns }: GridState<Row>, isJump: boolean): void {
    // A sweep draws only as much of the view as this machine can draw in one frame.
    const beside = isJump ? 0 : overscanWidth;
    const width = this.width * (isJump ? frameBudget.drawnFraction : 1) + 2 * beside;
    const before = this.columnsInView;
    this.columnsInView = getColumnsInView(columns, { left: this.scrolled.left - beside, width });
    const { first, end } = this.columnsInView;
    if (first < before.first || end > before.end) for (const slot of this.slots) this.fill(slot);
  }

  private assign(slot: RowSlot, position: number | null): void {
    if (slot.position === position && !slot.isDirty) return;
    const { element } = slot;
    if (position === null) element.hidden = true;
    else if (slot.position === null) element.hidden = false;
    slot.position = position;
    slot.isDirty = false;
    if (position === null || !this.state) return;
    element.style.top = `${position * this.state.rowHeight}px`;
    // Row 1 is the header, and ARIA counts from 1.
    element.setAttribute('aria-rowindex', String(position + 2));
    element.id = `${this.state.gridId}-${position}`;
    this.fill(slot);
  }

  private fill(slot: RowSlot): void {
    // A dirty slot is filled when it is assigned: its position is one of the rows listed before.
    if (!this.state || slot.isDirty) return;
    fillRow(slot, this.state, this.columnsInView);
    paintRowState(slot, this.state);
  }

  private createSlot(): RowSlot {
    const slot = createRowSlot();
    this.body.append(slot.element);
    return slot;
  }

  private recreateCells(): void {
    for (const slot of this.slots) removeCells(slot);
    this.invalidate();
  }

  /** Has every row filled again on the next draw. */
  private invalidate(): void {
    this.isDirty = true;
    for (const slot of this.slots) slot.isDirty = true;
  }
}

/* Binds the recycled rows of a grid to what React renders around them. */

export function useRecycledRows<Row>(
  scroller: RefObject<HTMLDivElement | null>,
  body: RefObject<HTMLDivElement | null>,
  state: GridState<Row>,
): RefObject<RecycledRows<Row> | null> {
  const recycledRows = useRef<RecycledRows<Row> | null>(null);
  useLayoutEffect(() => {
    if (!scroller.current || !body.current) return;
    recycledRows.current = new RecycledRows(scroller.current, body.current);
    return () => {
      recycledRows.current?.dispose();
      recycledRows.current = null;
    };
  }, [scroller, body]);
  useLayoutEffect(() => recycledRows.current?.show(state));
  return recycledRows;
}
