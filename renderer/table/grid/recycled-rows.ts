/**
 * The rows in view, drawn without React: a pool of elements that move with the scroll and are filled anew. A sweep through
 * 100,000 rows draws every frame; making elements for them would not.
 */
import type { MoneySum } from '@shared/money';
import { type AppColumn, type CellView, getCellText } from '../columns/app-column';
import { toTextCell } from '../columns/cell-views';
import { formatExcluded, formatSum } from '../model/aggregations';
import type { RowGroup, VisibleRows } from '../model/row-groups';
import { isSelected, type Selection } from '../model/selection';
import { CellSlot } from './cell-slot';
import type { FrameBudget } from './frame-budget';

export const rowHeight = 32;
/** Room for a name in a first column that adds up, which is wider by as much. */
export const minNameWidth = 150;

/** Lines drawn beyond what is in view: enough for a turn of the wheel. */
const overscan = 8;
/** While the grid moves only what is in view is drawn; the rest (lines around it, columns beside it) once it has rested this long. */
const restMs = 100;
/** What must be left of an idle moment for one more line. */
const lineMs = 1;
/** A busy machine may have no idle moment: after so long the columns out of view are drawn all the same. */
const maxIdleWait = { timeout: 1_000 };

export type VisibleColumn<Row> = {
  readonly column: AppColumn<Row>;
  readonly width: number;
  /** Distance from the left edge at which a pinned column stays; null for the others. */
  readonly pinnedLeft: number | null;
};

export type GridState<Row> = {
  readonly gridId: string;
  readonly rows: readonly Row[];
  readonly visibleRows: VisibleRows;
  readonly columns: readonly VisibleColumn<Row>[];
  readonly selection: Selection;
  readonly active: number | null;
  readonly isOpenable: boolean;
  /** Whether the rows are one page of a longer list: groups then say so. */
  readonly isPartial: boolean;
  /** Pixels that names of groups and totals take at the left edge while the grid is scrolled aside. */
  readonly namesWidth: number;
};

type RowSlot = {
  readonly element: HTMLDivElement;
  readonly label: HTMLDivElement;
  cells: CellSlot[];
  line: number;
  className: string;
  /** Whether the cells of columns out of view are filled too. */
  isWhole: boolean;
};

function getCellView<Row>(column: AppColumn<Row>, row: Row): CellView {
  return column.cell ? column.cell(row) : toTextCell(getCellText(column, row));
}

const emptyCell: CellView = { text: '' };

/** Draws the lines of one grid that are in view. */
export class RecycledRows<Row> {
  private readonly scroller: HTMLElement;
  private readonly body: HTMLElement;
  private readonly slots: RowSlot[] = [];
  private state: GridState<Row> | null = null;
  /** Whether other lines are listed than were drawn last: then those in view come first. */
  private isFresh = true;
  private first = 0;
  private height = 0;
  private width = 0;
  /** Which columns are in view, by their place. */
  private isInView: boolean[] = [];
  /** Whether the grid is scrolled away from its left edge: names then stand out from what passes under them. */
  private isAside = false;
  /** Which columns stand under names or pinned columns. Their sums are not shown: a number that is cut reads as another one. */
  private isCovered: boolean[] = [];
  private rest: ReturnType<typeof setTimeout> | null = null;
  private idle = 0;
  private readonly observer: ResizeObserver;
  private readonly pace: FrameBudget;

  /**
   * @param scroller - what scrolls; its height decides how many lines are in view
   * @param body - where the lines stand; as high as all of them
   * @param pace - how much this machine draws in one frame; the same for all grids
   */
  constructor(scroller: HTMLElement, body: HTMLElement, pace: FrameBudget) {
    this.pace = pace;
    this.scroller = scroller;
    this.body = body;
    this.measure();
    this.observer = new ResizeObserver(() => {
      this.measure();
      this.draw();
    });
    this.observer.observe(scroller);
    scroller.addEventListener('scroll', this.onScroll, { passive: true });
    body.addEventListener('mouseover', this.onHover, { passive: true });
  }

  dispose(): void {
    this.observer.disconnect();
    this.scroller.removeEventListener('scroll', this.onScroll);
    this.body.removeEventListener('mouseover', this.onHover);
    if (this.rest !== null) clearTimeout(this.rest);
    cancelIdleCallback(this.idle);
    this.body.replaceChildren();
    this.slots.length = 0;
  }

  /** Shows a state; only what differs from the one before is drawn. */
  show(state: GridState<Row>): void {
    const old = this.state;
    this.state = state;
    if (old?.columns !== state.columns) this.rebuild();
    else if (old.rows !== state.rows || old.visibleRows !== state.visibleRows || old.isPartial !== state.isPartial)
      this.forget();
    else for (const slot of this.slots) this.paintState(slot);
    this.draw();
    this.coverTotals();
  }

  /** The line that an element of the grid belongs to; null for none. */
  getPositionAt(target: EventTarget | null): number | null {
    const element = target instanceof Element ? target.closest('[role=row]') : null;
    return this.slots.find((slot) => slot.element === element)?.line ?? null;
  }

  /** Brings a line into view between the sticky header and totals. */
  scrollTo(line: number): void {
    const { scroller, body } = this;
    const top = line * rowHeight;
    const above = body.offsetTop;
    const below = scroller.scrollHeight - above - body.offsetHeight;
    const room = scroller.clientHeight - above - below;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + rowHeight > scroller.scrollTop + room) scroller.scrollTop = top + rowHeight - room;
    this.draw();
  }

  private readonly onScroll = () => {
    const isAside = this.scroller.scrollLeft > 0;
    if (isAside !== this.isAside) {
      this.isAside = isAside;
      this.scroller.toggleAttribute('data-aside', isAside);
    }
    this.draw();
  };

  private measure(): void {
    this.height = this.scroller.clientHeight;
    this.width = this.scroller.clientWidth;
  }

  /** The whole text of a cell that is cut off, or what says more than it, only when it is asked for. */
  private readonly onHover = ({ target }: Event) => {
    const cell = target instanceof Element ? target.closest('[role=gridcell]') : null;
    if (!(cell instanceof HTMLElement)) return;
    const words = this.hoverWords(cell);
    if (words === null) cell.removeAttribute('title');
    else cell.title = words;
  };

  private hoverWords(cell: HTMLElement): string | null {
    const slot = this.slots.find(({ element }) => element === cell.parentElement);
    const place = slot?.cells.findIndex(({ element }) => element === cell) ?? -1;
    const column = this.state?.columns[place]?.column;
    const entry = slot && this.state?.visibleRows.rows[slot.line];
    if (!column || !this.state || entry === undefined) return null;
    const group = entry < 0 ? this.state.visibleRows.groups[-1 - entry] : undefined;
    const sum = group?.subtotals.get(column.id);
    if (entry < 0) return sum ? formatExcluded(sum) : null;
    const look = getCellView(column, this.state.rows[entry] as Row);
    if (look.tooltip) return look.tooltip;
    if (look.text === '') return 'No value';
    const inner = cell.firstElementChild ?? cell;
    return cell.scrollWidth > cell.clientWidth || inner.scrollWidth > inner.clientWidth ? look.text : null;
  }

  /** Draws what is in view now, and the rest when the grid rests. */
  private draw(): void {
    const { state } = this;
    if (!state) return;
    const inView = Math.ceil(this.height / rowHeight) + 1;
    const top = Math.max(0, Math.floor(this.scroller.scrollTop / rowHeight));
    const isJump = Math.abs(top - overscan - this.first) > inView;
    this.seeColumns(state.columns, isJump);
    if (isJump) this.pace.measureFrame();
    this.drawLines(top, inView, isJump || this.isFresh ? 0 : overscan);
    this.isFresh = false;
    if (this.rest !== null) clearTimeout(this.rest);
    cancelIdleCallback(this.idle);
    this.rest = setTimeout(() => {
      this.seeColumns(state.columns, false);
      this.drawLines(top, inView, overscan);
      this.complete();
    }, restMs);
  }

  private drawLines(top: number, inView: number, spare: number): void {
    const count = this.state?.visibleRows.rows.length ?? 0;
    const first = Math.max(0, Math.min(top - spare, count - inView - spare));
    this.cover(first, Math.min(count, top + inView + spare), inView + 2 * overscan);
  }

  /** Fills the columns out of view, line by line in idle moments: for searching in the page, copying, screen readers. */
  private complete(): void {
    this.idle = requestIdleCallback((deadline) => {
      for (const slot of this.slots) {
        if (slot.isWhole || slot.line < 0) continue;
        if (!deadline.didTimeout && deadline.timeRemaining() < lineMs) {
          this.complete();
          return;
        }
        this.fill(slot, true);
      }
    }, maxIdleWait);
  }

  /** Notes which columns are in view; lines that stay get the cells that have come into it. */
  private seeColumns(columns: readonly VisibleColumn<Row>[], isJump: boolean): void {
    const left = this.scroller.scrollLeft;
    // Where this machine cannot draw a whole view in one frame, a sweep is drawn in part rather than late.
    const right = left + this.width * (isJump ? this.pace.drawnFraction : 1);
    const names = left === 0 ? 0 : (this.state?.namesWidth ?? 0);
    let edge = names;
    let at = 0;
    let hasMore = false;
    let hasMoved = false;
    columns.forEach(({ width, pinnedLeft: pinnedAt }, place) => {
      if (pinnedAt !== null) edge = Math.max(names, pinnedAt + width);
      const isCovered = left > 0 && at < (pinnedAt === null ? left + edge : names);
      if (isCovered !== (this.isCovered[place] ?? false)) hasMoved = true;
      this.isCovered[place] = isCovered;
      const isSeen = pinnedAt !== null || (at < right && at + width > left);
      if (isSeen && this.isInView[place] === false) hasMore = true;
      this.isInView[place] = isSeen;
      at += width;
    });
    if (hasMoved) this.coverSums();
    if (hasMore) for (const slot of this.slots) if (!slot.isWhole && slot.line >= 0) this.fill(slot, false);
  }

  /** Shows the sums that no name covers: of the groups in view, and at the foot. */
  private coverSums(): void {
    const lines = this.state?.visibleRows.rows;
    for (const slot of this.slots) if ((lines?.[slot.line] ?? 0) < 0) this.fill(slot, true);
    this.coverTotals();
  }

  private coverTotals(): void {
    for (const line of this.scroller.querySelectorAll('.dt-totals .dt-row')) {
      Array.from(line.children).forEach((cell, place) => {
        cell.toggleAttribute('data-covered', place > 0 && this.isCovered[place] === true);
      });
    }
  }

  /** Lays the slots over the lines from `first` up to `last`; those that lie there already stay. */
  private cover(first: number, last: number, size: number): void {
    const { slots } = this;
    while (slots.length < Math.min(size, last - first)) this.addSlot();
    const shift = first - this.first;
    if (shift > 0 && shift < slots.length) {
      for (const slot of slots.splice(0, shift)) {
        slots.push(slot);
        this.body.append(slot.element);
      }
    } else if (shift < 0 && -shift < slots.length) {
      for (const slot of slots.splice(shift).reverse()) {
        slots.unshift(slot);
        this.body.prepend(slot.element);
      }
    }
    this.first = first;
    slots.forEach((slot, place) => {
      this.place(slot, first + place < last ? first + place : -1);
    });
  }

  private place(slot: RowSlot, line: number): void {
    if (slot.line === line) return;
    const { element } = slot;
    if (line < 0) element.hidden = true;
    else {
      if (slot.line < 0) element.hidden = false;
      slot.line = line;
      element.style.top = `${line * rowHeight}px`;
      element.setAttribute('aria-rowindex', String(line + 2));
      element.id = `${this.state?.gridId}-${line}`;
      this.fill(slot, false);
      this.paintState(slot);
    }
    slot.line = line;
  }

  private addSlot(): void {
    const element = document.createElement('div');
    element.setAttribute('role', 'row');
    const label = document.createElement('div');
    label.className = 'dt-group-label';
    const slot: RowSlot = { element, label, cells: [], line: -1, className: '', isWhole: false };
    element.hidden = true;
    this.addCells(slot);
    this.slots.push(slot);
    this.body.append(element);
  }

  private addCells(slot: RowSlot): void {
    const columns = this.state?.columns ?? [];
    slot.cells = columns.map(
      ({ column, width, pinnedLeft: pinnedAt }, index) =>
        new CellSlot(index, column.isNumeric === true, width, pinnedAt),
    );
    slot.element.replaceChildren(...slot.cells.map((cell) => cell.element));
  }

  private rebuild(): void {
    this.isInView = [];
    for (const slot of this.slots) this.addCells(slot);
    this.forget();
  }

  private forget(): void {
    this.isFresh = true;
    for (const slot of this.slots) if (slot.line >= 0) slot.line = Number.MAX_SAFE_INTEGER;
  }

  private fill(slot: RowSlot, isWhole: boolean): void {
    const { state } = this;
    const entry = state?.visibleRows.rows[slot.line];
    if (!state || entry === undefined) return;
    slot.isWhole = isWhole || entry < 0;
    if (entry < 0) {
      const group = state.visibleRows.groups[-1 - entry];
      if (group) this.fillGroup(slot, group, state);
      return;
    }
    if (slot.label.isConnected) slot.label.remove();
    const row = state.rows[entry] as Row;
    state.columns.forEach(({ column }, place) => {
      const isDrawn = isWhole || this.isInView[place] === true;
      slot.cells[place]?.paint(isDrawn ? getCellView(column, row) : emptyCell, isDrawn);
    });
  }

  private fillGroup(slot: RowSlot, group: RowGroup, { columns, isPartial }: GridState<Row>): void {
    let room = 0;
    let isLabel = true;
    columns.forEach(({ column, width }, index) => {
      const sum = group.subtotals.get(column.id);
      if (sum) isLabel = false;
      if (isLabel) room += width;
      const isCovered = index > 0 && this.isCovered[index] === true;
      slot.cells[index]?.paint(sum && !isCovered ? toSubtotalCell(sum, column.total) : emptyCell, false);
    });
    const button = document.createElement('button');
    button.type = 'button';
    button.tabIndex = -1;
    button.setAttribute('aria-expanded', String(group.isExpanded));
    const count = group.rows.length.toLocaleString('en-AU');
    button.textContent = `${group.title} · ${count}${isPartial ? ' on this page' : ''}`;
    button.title = button.textContent;
    slot.label.style.setProperty('--room', `${room || minNameWidth}px`);
    slot.label.replaceChildren(button);
    // Within the first cell, so that the label is a cell's content for screen readers.
    slot.cells[0]?.element.append(slot.label);
  }

  /** What selection and the keyboard's place change about a line. */
  private paintState(slot: RowSlot): void {
    const { state } = this;
    if (!state || slot.line < 0) return;
    const isChosen = isSelected(state.selection, slot.line);
    const isGroup = (state.visibleRows.rows[slot.line] ?? 0) < 0;
    let className = 'dt-row';
    if (isGroup) className += ' dt-group';
    else if (state.isOpenable) className += ' dt-openable';
    if (isChosen) className += ' dt-selected';
    if (state.active === slot.line) className += ' dt-active';
    if (slot.className === className) return;
    slot.className = className;
    slot.element.className = className;
    slot.element.setAttribute('aria-selected', String(isChosen));
  }
}

/** A subtotal with the mark of what is not in it. */
function toSubtotalCell(sum: MoneySum, kind: AppColumn<unknown>['total']): CellView {
  const words = formatExcluded(sum);
  return {
    text: formatSum(sum, kind),
    ...(words === null ? {} : { tooltip: words, tone: 'warn' as const }),
    ...(words === null && sum.cents < 0n ? { tone: 'negative' as const } : {}),
  };
}
