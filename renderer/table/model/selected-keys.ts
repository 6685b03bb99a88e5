/** Selections by the keys of their rows, which stay the same when positions change: after a refresh, a fold, another filter. */

import { at } from '@shared/arrays';
import type { RowList } from '@shared/row-list';
import { getGroupAt, getRowIndexAt, type VisibleRows } from './row-groups';
import { emptySelection, getLast, getSelectedPositions, type Range, type Selection } from './selection';

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
