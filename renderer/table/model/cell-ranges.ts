/**
 * The selected cells of a grid: rectangles, as in a spreadsheet. "Selected rows" are the rows that they touch. The keys of rows and
 * columns tell where they go when positions change: after a refresh, a fold, a column that is moved.
 */
import { at, type RowList } from '@shared/values/collections';
import { useState } from 'react';
import { getGroupAt, getRowIndexAt, type VisibleRows } from './row-groups';

/** Positions among the visible rows and columns. */
export type Cell = { readonly row: number; readonly column: number };

/** Which lines a range has whole, however many there are. */
type Extent = 'cells' | 'rows' | 'columns' | 'all';

/** Two corners. The keyboard is on the active one. */
type CellRange = { readonly anchor: Cell; readonly active: Cell; readonly extent: Extent };

/** The last range moves with the keyboard. */
export type Selection = readonly CellRange[];

export const emptySelection: Selection = [];

export const toRange = (active: Cell, anchor = active, extent: Extent = 'cells'): CellRange => ({
  anchor,
  active,
  extent,
});

export const getActiveCell = (selection: Selection): Cell | null => selection.at(-1)?.active ?? null;

export type SelectionModifiers = {
  /** Shift: the last range reaches to the cell. */
  readonly isExtending: boolean;
  /** Ctrl or Cmd: a range more. A cell that is a range of its own is taken out. */
  readonly isAdding: boolean;
};

const isSameCell = (a: Cell, b: Cell) => a.row === b.row && a.column === b.column;
const isOnly = ({ anchor, active, extent }: CellRange, cell: Cell) =>
  extent === 'cells' && isSameCell(anchor, active) && isSameCell(active, cell);

/** Returns the selection after a cell was clicked or moved to. */
export function selectCell(selection: Selection, cell: Cell, { isExtending, isAdding }: SelectionModifiers): Selection {
  const last = selection.at(-1);
  if (isExtending && last) return [...selection.slice(0, -1), { ...last, active: cell }];
  if (!isAdding) return [toRange(cell)];
  const others = selection.filter((range) => !isOnly(range, cell));
  return others.length < selection.length ? others : [...selection, toRange(cell)];
}

/** Makes the last range reach over whole rows, whole columns, or everything. */
export function selectWhole(selection: Selection, extent: Extent): Selection {
  const last = selection.at(-1) ?? toRange({ row: 0, column: 0 });
  return extent === 'all' ? [{ ...last, extent }] : [...selection.slice(0, -1), { ...last, extent }];
}

/** Whether more is selected than the cell that the keyboard is on. */
export const hasSeveralCells = (selection: Selection): boolean =>
  selection.length > 1 || selection.some((range) => !isOnly(range, range.active));

/** Whether whole rows are selected, and nothing else. */
export const isOfWholeRows = (selection: Selection): boolean =>
  selection.length > 0 && selection.every(({ extent }) => extent === 'rows' || extent === 'all');

/* Rectangles: what is drawn, added up and copied. */

export type GridSize = { readonly rows: number; readonly columns: number };

/** From the first to the last row and column, both included. */
export type Rectangle = {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
};

export function toRectangles(selection: Selection, { rows, columns }: GridSize): Rectangle[] {
  return selection.map(({ anchor, active, extent }) => ({
    ...(extent === 'columns' || extent === 'all'
      ? { top: 0, bottom: rows - 1 }
      : { top: Math.min(anchor.row, active.row), bottom: Math.max(anchor.row, active.row) }),
    ...(extent === 'rows' || extent === 'all'
      ? { left: 0, right: columns - 1 }
      : { left: Math.min(anchor.column, active.column), right: Math.max(anchor.column, active.column) }),
  }));
}

export const isWithin = ({ top, bottom, left, right }: Rectangle, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** Lists numbers of several spans once, in ascending order. */
function listSpans(spans: readonly (readonly [first: number, last: number])[]): number[] {
  const listed: number[] = [];
  let next = 0;
  for (const [first, last] of [...spans].sort(([a], [b]) => a - b)) {
    for (let number = Math.max(next, first); number <= last; number += 1) listed.push(number);
    next = Math.max(next, last + 1);
  }
  return listed;
}

/** Lists the rows that rectangles touch: all, or those with a cell in one column. */
export const listRows = (rectangles: readonly Rectangle[], column?: number): number[] =>
  listSpans(
    rectangles
      .filter(({ left, right }) => column === undefined || (left <= column && column <= right))
      .map(({ top, bottom }) => [top, bottom]),
  );

/** Lists the columns that rectangles touch. */
export const listColumns = (rectangles: readonly Rectangle[]): number[] =>
  listSpans(rectangles.map(({ left, right }) => [left, right]));

/* The same by keys. */

export type SelectableGrid<Row> = {
  readonly rows: RowList<Row>;
  readonly visibleRows: VisibleRows;
  /** Identifies a row when the list is read again; null for a row without such a key. */
  readonly rowKey: ((row: Row) => string | number | null) | undefined;
  /** Of the visible columns. */
  readonly columnIds: readonly string[];
};

type Keys = { readonly row: string | null; readonly column: string | null };

/** Ranges by the keys of their lines; null for all lines there are. */
export type SelectedKeys = readonly {
  readonly rows: ReadonlySet<string> | null;
  readonly columns: ReadonlySet<string> | null;
  readonly extent: Extent;
  readonly anchor: Keys;
  readonly active: Keys;
}[];

function getRowKey<Row>({ rows, visibleRows, rowKey }: SelectableGrid<Row>, position: number): string | null {
  const group = getGroupAt(visibleRows, position);
  if (group) return `group/${group.key}`;
  const index = getRowIndexAt(visibleRows, position);
  if (index === undefined) return null;
  if (!rowKey) return `row/${index}`;
  const key = rowKey(at(rows, index));
  return key === null ? null : `row/${key}`;
}

export function toSelectedKeys<Row>(grid: SelectableGrid<Row>, selection: Selection): SelectedKeys {
  const size = { rows: grid.visibleRows.rows.length, columns: grid.columnIds.length };
  const rectangles = toRectangles(selection, size);
  const toKeys = ({ row, column }: Cell): Keys => ({
    row: getRowKey(grid, row),
    column: grid.columnIds[column] ?? null,
  });
  return selection.map(({ anchor, active, extent }, index) => {
    const rectangle = rectangles.slice(index, index + 1);
    const rows = () => listRows(rectangle).flatMap((row) => getRowKey(grid, row) ?? []);
    const columns = () => listColumns(rectangle).flatMap((column) => grid.columnIds[column] ?? []);
    return {
      rows: extent === 'columns' || extent === 'all' ? null : new Set(rows()),
      columns: extent === 'rows' || extent === 'all' ? null : new Set(columns()),
      extent,
      anchor: toKeys(anchor),
      active: toKeys(active),
    };
  });
}

/** Finds where lines stand now, as spans of neighbours. */
function findSpans(keys: ReadonlySet<string> | null, all: readonly (string | null)[]): [first: number, last: number][] {
  if (keys === null) return all.length === 0 ? [] : [[0, all.length - 1]];
  const spans: [number, number][] = [];
  all.forEach((key, position) => {
    if (key === null || !keys.has(key)) return;
    const span = spans.at(-1);
    if (span && span[1] === position - 1) span[1] = position;
    else spans.push([position, position]);
  });
  return spans;
}

/** Converts keys to positions. Rows and columns that are no longer listed are left out. */
export function toSelection<Row>(grid: SelectableGrid<Row>, selected: SelectedKeys): Selection {
  if (selected.length === 0) return emptySelection;
  const rowKeys = Array.from(grid.visibleRows.rows, (_, position) => getRowKey(grid, position));
  const toCell = ({ row, column }: Keys): Cell => ({
    row: row === null ? -1 : rowKeys.indexOf(row),
    column: column === null ? -1 : grid.columnIds.indexOf(column),
  });
  return selected.flatMap(({ rows, columns, extent, ...ends }) => {
    const [anchor, active] = [toCell(ends.anchor), toCell(ends.active)];
    const columnSpans = findSpans(columns, grid.columnIds);
    const ranges = findSpans(rows, rowKeys).flatMap(([top, bottom]) =>
      columnSpans.map(([left, right]) => toRange({ row: bottom, column: right }, { row: top, column: left }, extent)),
    );
    if (ranges.length === 0 || active.row < 0 || active.column < 0) return ranges;
    // Of a range that is still one, the keyboard moves the same corner.
    const isWhole = ranges.length === 1 && anchor.row >= 0 && anchor.column >= 0;
    return isWhole ? [toRange(active, anchor, extent)] : [...ranges, toRange(active)];
  });
}

const areSameColumns = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** Moves a selection to where its cells stand now. Without row keys, the rows of another list are other rows. */
export function moveSelection<Row>(
  before: SelectableGrid<Row>,
  after: SelectableGrid<Row>,
  selection: Selection,
): Selection {
  if (selection.length === 0) return selection;
  if (!after.rowKey && before.rows !== after.rows) return emptySelection;
  return toSelection(after, toSelectedKeys(before, selection));
}

/** The selection of a grid as state. It stays with its rows and columns whenever their positions change. */
export function useSelection<Row>(grid: SelectableGrid<Row>) {
  const [selected, setSelected] = useState({ selection: emptySelection, grid });
  let { selection } = selected;
  const { visibleRows, columnIds } = selected.grid;
  if (visibleRows !== grid.visibleRows || !areSameColumns(columnIds, grid.columnIds)) {
    selection = moveSelection(selected.grid, grid, selection);
    setSelected({ selection, grid });
  }
  const select = (changed: Selection) => setSelected({ selection: changed, grid });
  return { selection, select };
}
