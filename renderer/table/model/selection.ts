/** Selections by the keys of their rows, which stay the same when positions change: after a refresh, a fold, another filter. */
import { at, type RowList } from '@shared/values/collections';
import { useState } from 'react';
import { getGroupAt, getRowIndexAt, type VisibleRows } from './row-groups';

/** Identifies a visible row wherever it stands: a data row by its key or index, a group by its key. */
type VisibleRowKey = string;

export type SelectableRows<Row> = {
  readonly rows: RowList<Row>;
  readonly visibleRows: VisibleRows;
  /** Identifies a row when the list is read again; null for a row without such a key. */
  readonly rowKey: ((row: Row) => string | number | null) | undefined;
};

/** A selection by keys, with both ends of the range that the keyboard moves. */
export type SelectedKeys = {
  readonly keys: ReadonlySet<VisibleRowKey>;
  readonly anchor: VisibleRowKey | null;
  readonly active: VisibleRowKey | null;
};

function getKeyAt<Row>({ rows, visibleRows, rowKey }: SelectableRows<Row>, position: number): VisibleRowKey | null {
  const group = getGroupAt(visibleRows, position);
  if (group) return `group/${group.key}`;
  const index = getRowIndexAt(visibleRows, position);
  if (index === undefined) return null;
  if (!rowKey) return `row/${index}`;
  const key = rowKey(at(rows, index));
  return key === null ? null : `row/${key}`;
}

/** Converts positions to keys. */
export function toSelectedKeys<Row>(rows: SelectableRows<Row>, selection: Selection): SelectedKeys {
  const last = selection.at(-1);
  const keys = getSelectedPositions(selection).map((position) => getKeyAt(rows, position));
  return {
    keys: new Set(keys.filter((key) => key !== null)),
    anchor: last ? getKeyAt(rows, last.anchor) : null,
    active: last ? getKeyAt(rows, last.active) : null,
  };
}

/** Converts keys to positions. Keys that are no longer listed are left out. */
export function toSelection<Row>(rows: SelectableRows<Row>, { keys, anchor, active }: SelectedKeys): Selection {
  if (keys.size === 0) return emptySelection;
  const ranges: Range[] = [];
  const ends = { anchor: -1, active: -1 };
  for (let position = 0; position < rows.visibleRows.rows.length; position += 1) {
    const key = getKeyAt(rows, position);
    if (key === null || !keys.has(key)) continue;
    if (key === anchor) ends.anchor = position;
    if (key === active) ends.active = position;
    const previous = ranges.at(-1);
    if (previous && getLast(previous) === position - 1) ranges[ranges.length - 1] = { ...previous, active: position };
    else ranges.push({ anchor: position, active: position });
  }
  if (ends.active < 0) return ranges;
  const moving = ranges.find((range) => range.anchor <= ends.active && ends.active <= range.active);
  const hasBothEnds = moving && moving.anchor <= ends.anchor && ends.anchor <= moving.active;
  return [...ranges, { anchor: hasBothEnds ? ends.anchor : ends.active, active: ends.active }];
}

/** Moves a selection to where its rows stand now. Without row keys, the rows of another list are other rows. */
export function moveSelection<Row>(
  before: SelectableRows<Row>,
  after: SelectableRows<Row>,
  selection: Selection,
): Selection {
  if (selection.length === 0) return selection;
  if (!after.rowKey && before.rows !== after.rows) return emptySelection;
  return toSelection(after, toSelectedKeys(before, selection));
}

/** The selection of a grid: ranges of positions. The last range moves with the keyboard. */
export type Range = { readonly anchor: number; readonly active: number };
export type Selection = readonly Range[];

export const emptySelection: Selection = [];

const getFirst = ({ anchor, active }: Range) => Math.min(anchor, active);
const getLast = ({ anchor, active }: Range) => Math.max(anchor, active);

export function isSelected(selection: Selection, position: number): boolean {
  return selection.some((range) => position >= getFirst(range) && position <= getLast(range));
}

/** Gets the position that the keyboard is on; null if nothing is selected. */
export function getActivePosition(selection: Selection): number | null {
  return selection.at(-1)?.active ?? null;
}

export type SelectionModifiers = {
  /** Shift: extends the last range to the new position. */
  readonly isExtending: boolean;
  /** Ctrl or Cmd: adds to what is selected, or removes from it. */
  readonly isAdding: boolean;
};

/** Returns the selection after a row was clicked or moved to. */
export function selectRow(
  selection: Selection,
  position: number,
  { isExtending, isAdding }: SelectionModifiers,
): Selection {
  const last = selection.at(-1);
  if (isExtending && last) return [...selection.slice(0, -1), { anchor: last.anchor, active: position }];
  const single = { anchor: position, active: position };
  if (!isAdding) return [single];
  return isSelected(selection, position) ? deselectRow(selection, position) : [...selection, single];
}

function deselectRow(selection: Selection, position: number): Selection {
  return selection.flatMap((range) => {
    const [first, last] = [getFirst(range), getLast(range)];
    if (position < first || position > last) return [range];
    const before = position > first ? [{ anchor: first, active: position - 1 }] : [];
    const after = position < last ? [{ anchor: position + 1, active: last }] : [];
    return [...before, ...after];
  });
}

/** Lists every selected position once, in ascending order. */
export function getSelectedPositions(selection: Selection): number[] {
  const positions = new Set<number>();
  for (const range of selection) {
    for (let position = getFirst(range); position <= getLast(range); position += 1) positions.add(position);
  }
  return [...positions].sort((a, b) => a - b);
}

/* The selection of a grid as state. It stays with its rows whenever their positions change. */

export function useSelection<Row>(rows: SelectableRows<Row>) {
  const [selected, setSelected] = useState({ selection: emptySelection, rows });
  let { selection } = selected;
  if (selected.rows.visibleRows !== rows.visibleRows) {
    selection = moveSelection(selected.rows, rows, selection);
    setSelected({ selection, rows });
  }
  const select = (changed: Selection) => setSelected({ selection: changed, rows });
  return { selection, select };
}
