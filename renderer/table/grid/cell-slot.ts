/** One cell of a recycled row: an element that is filled again and again, and touched only where its content differs. */

import {
  type AppColumn,
  type CellAction,
  type CellView,
  getCellText,
  toTextCell,
} from '@renderer/table/columns/app-column';
import type { Cell, Rectangle } from '@renderer/table/model/cell-ranges';
import {
  formatExcluded,
  getGroupAt,
  getRowIndexAt,
  type RowGroup,
  type VisibleRows,
} from '@renderer/table/model/row-groups';
import type { VisibleColumn } from '@renderer/table/model/visible-columns';
import { createBidiNodes, hasRightToLeft } from '@renderer/ui/formatters';
import { texts } from '@renderer/ui/texts';
import { at, type RowList } from '@shared/values/collections';

/* The state that a grid draws. */

export type GridState<Row> = {
  readonly gridId: string;
  readonly rows: RowList<Row>;
  readonly visibleRows: VisibleRows;
  /** Pixels of a row. */
  readonly rowHeight: number;
  readonly columns: readonly VisibleColumn<Row>[];
  /** The selected cells. */
  readonly rectangles: readonly Rectangle[];
  /** The cell that the keyboard is on; null without rows. */
  readonly active: Cell | null;
  readonly isRowDimmed: ((row: Row) => boolean) | undefined;
  /** Says where a row was found that does not show the text itself. */
  readonly findLocation: ((row: Row) => string | null) | undefined;
  /** Names a group: "Noah Wilson, 4 trips". */
  readonly formatGroup: (group: RowGroup) => string;
  /** Whether sums of a group stand under their columns. */
  readonly hasSubtotals: boolean;
  readonly getGroupAction: (group: RowGroup) => CellAction | null;
};

/** Gets the id of the active cell, which a screen reader then reads. */
export const getActiveCellId = (gridId: string) => `${gridId}-cell`;

export function getCellView<Row>(column: AppColumn<Row>, row: Row): CellView {
  return column.cell ? column.cell(row) : toTextCell(getCellText(column, row));
}

/** Pixels of a row in the body: of one line, or of the two that long texts are wrapped into. table.css has the room within it. */
export const getRowHeight = (isWrapped: boolean): number => (isWrapped ? 46 : 28);

function createSpan(className: string, text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}

/** The sign itself is drawn by the style: it is no text of the cell. */
function createWarning(label: string): HTMLElement {
  const mark = createSpan('dt-mark', '');
  mark.setAttribute('role', 'img');
  mark.setAttribute('aria-label', label);
  return mark;
}

function createActions(actions: readonly CellAction[]): HTMLElement {
  const element = createSpan('dt-buttons', '');
  for (const { id, label } of actions) {
    const button = document.createElement('button');
    button.type = 'button';
    button.tabIndex = -1;
    button.dataset.action = id;
    button.textContent = label;
    element.append(button);
  }
  return element;
}

/** Names the elements that a cell is built of. A view that needs others rebuilds the cell. */
function getStructure(view: CellView): string {
  const inner = view.badge ? 'badge' : view.href ? 'link' : view.opens ? 'button' : 'text';
  const direction = hasRightToLeft(view.text) ? '/rtl' : '';
  const actions = view.actions?.map(({ id, label }) => `/${id} ${label}`).join('') ?? '';
  return `${inner}${direction}${view.aside ? `/${view.aside}` : ''}${view.warning ? `/${view.warning}` : ''}${actions}`;
}

export class CellSlot {
  readonly element: HTMLDivElement;
  private readonly baseClass: string;
  private structure = 'text';
  private className: string;
  private tone = '';
  private mark = '';
  private readonly text = document.createTextNode('');
  /** In place of the text where it has right-to-left letters. */
  private isolated: HTMLElement | null = null;
  private inner: HTMLElement | null = null;
  private shownText = '';

  constructor(index: number, isNumeric: boolean, width: number, pinnedLeft: number | null, isStart = false) {
    this.element = document.createElement('div');
    this.element.setAttribute('role', 'gridcell');
    this.element.setAttribute('aria-colindex', String(index + 1));
    this.element.style.width = `${width}px`;
    if (pinnedLeft !== null) this.element.style.left = `${pinnedLeft}px`;
    const classes = ['dt-cell', isNumeric && 'dt-number', pinnedLeft !== null && 'dt-pinned', isStart && 'dt-start'];
    this.baseClass = classes.filter(Boolean).join(' ');
    this.className = this.baseClass;
    this.element.className = this.className;
    this.element.append(this.text);
  }

  /** @param hasDash - whether an empty text is shown as a dash */
  paint(view: CellView, hasDash: boolean): void {
    const structure = getStructure(view);
    if (structure !== this.structure) this.build(structure, view);
    const isEmpty = view.text === '' && hasDash;
    const text = isEmpty ? '–' : view.text;
    if (text !== this.shownText) {
      this.shownText = text;
      if (this.isolated) this.isolated.replaceChildren(...createBidiNodes(text));
      else this.text.data = text;
    }
    this.tone = isEmpty ? ' dash' : view.tone ? ` ${view.tone}` : '';
    this.paintClass();
    if (!this.inner) return;
    const className = view.badge ? `tag tag-${view.badge}` : 'link';
    this.inner.className = className;
    if (view.href) this.inner.setAttribute('href', view.href);
  }

  /** Marks a selected cell. @param mark - its classes; empty for a cell that is not selected */
  setMark(mark: string): void {
    if (mark === this.mark) return;
    if ((mark === '') !== (this.mark === '')) this.element.setAttribute('aria-selected', String(mark !== ''));
    this.mark = mark;
    this.paintClass();
  }

  private paintClass(): void {
    const className = this.baseClass + this.tone + this.mark;
    if (className === this.className) return;
    this.className = className;
    this.element.className = className;
  }

  private build(structure: string, view: CellView): void {
    this.structure = structure;
    this.shownText = '';
    this.text.data = '';
    this.isolated = hasRightToLeft(view.text) ? document.createElement('span') : null;
    const content = this.isolated ?? this.text;
    const tag = view.badge ? 'span' : view.href ? 'a' : view.opens ? 'button' : null;
    this.inner = tag && document.createElement(tag);
    if (this.inner && (view.href || view.opens)) this.inner.tabIndex = -1;
    this.inner?.append(content);
    this.element.replaceChildren(...(view.warning ? [createWarning(view.warning)] : []), this.inner ?? content);
    if (view.aside) this.element.append(createSpan('dt-aside', ` ${view.aside}`));
    if (view.actions) this.element.append(createActions(view.actions));
  }
}

/* Tooltips of cells, set only when the pointer comes over a cell: thousands of titles would slow a scroll down. */

/** Whether a cell's text is wider than the cell. */
function isCutOff(cell: HTMLElement): boolean {
  const inner = cell.firstElementChild ?? cell;
  return cell.scrollWidth > cell.clientWidth || inner.scrollWidth > inner.clientWidth;
}

/** Gets what a cell's tooltip says: more than the cell, or the text that is cut off; null for no tooltip. */
function getTooltip<Row>(
  cell: HTMLElement,
  { rows, visibleRows, columns, findLocation }: GridState<Row>,
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
  const location = columnIndex === 0 ? findLocation?.(at(rows, rowIndex)) : null;
  if (location) return location;
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
