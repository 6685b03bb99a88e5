/** The selected lines. They stay with their rows when the lines move: after a refresh, a fold, another filter. */
import { useState } from 'react';
import type { VisibleRows } from './row-groups';
import { emptySelection, getLast, getSelectedPositions, type Range, type Selection } from './selection';

/** What a line shows, whatever its position: a row by its key or index, or a group by its key. */
export type VisibleRowKey = string;

/** The lines of a grid and the rows in them. */
export type SelectableRows<Row> = {
  readonly rows: readonly Row[];
  readonly visibleRows: VisibleRows;
  /** Identifies a row when the list is read again; null for a row that has nothing of the kind. */
  readonly rowKey: ((row: Row) => string | number | null) | undefined;
};

/** The selected lines by what they show, and the two ends of the range that the keyboard moves. */
export type SelectedKeys = {
  readonly keys: ReadonlySet<VisibleRowKey>;
  readonly anchor: VisibleRowKey | null;
  readonly active: VisibleRowKey | null;
};

function getVisibleRowKey<Row>(
  { rows, visibleRows: entries, rowKey }: SelectableRows<Row>,
  line: number,
): VisibleRowKey | null {
  const entry = entries.rows[line];
  if (entry === undefined) return null;
  if (entry < 0) return `group ${entries.groups[-1 - entry]?.key}`;
  if (!rowKey) return `row ${entry}`;
  const key = rowKey(rows[entry] as Row);
  return key === null ? null : `row ${key}`;
}

/** Describes a selection by what its lines show. */
export function toSelectedKeys<Row>(lines: SelectableRows<Row>, selection: Selection): SelectedKeys {
  const last = selection.at(-1);
  const keys = new Set<VisibleRowKey>();
  for (const line of getSelectedPositions(selection)) {
    const key = getVisibleRowKey(lines, line);
    if (key !== null) keys.add(key);
  }
  return {
    keys,
    anchor: last ? getVisibleRowKey(lines, last.anchor) : null,
    active: last ? getVisibleRowKey(lines, last.active) : null,
  };
}

/** Selects the lines that show what was selected; what is no longer listed is left out. */
export function toSelection<Row>(lines: SelectableRows<Row>, { keys, anchor, active }: SelectedKeys): Selection {
  if (keys.size === 0) return emptySelection;
  const ranges: Range[] = [];
  const ends = { anchor: -1, active: -1 };
  for (let line = 0; line < lines.visibleRows.rows.length; line += 1) {
    const key = getVisibleRowKey(lines, line);
    if (key === null || !keys.has(key)) continue;
    if (key === anchor) ends.anchor = line;
    if (key === active) ends.active = line;
    const before = ranges.at(-1);
    if (before && getLast(before) === line - 1) ranges[ranges.length - 1] = { ...before, active: line };
    else ranges.push({ anchor: line, active: line });
  }
  if (ends.active < 0) return ranges;
  const moving = ranges.find((range) => range.anchor <= ends.active && ends.active <= range.active);
  const isWhole = moving && moving.anchor <= ends.anchor && ends.anchor <= moving.active;
  return [...ranges, { anchor: isWhole ? ends.anchor : ends.active, active: ends.active }];
}

/** Moves a selection from the lines of before to those of now. Without keys, rows of another list are not the same rows. */
export function moveSelection<Row>(
  before: SelectableRows<Row>,
  now: SelectableRows<Row>,
  selection: Selection,
): Selection {
  if (selection.length === 0) return selection;
  if (!now.rowKey && before.rows !== now.rows) return emptySelection;
  return toSelection(now, toSelectedKeys(before, selection));
}

/** The selection of a grid, moved with its rows whenever its lines change. */
export function useSelection<Row>(lines: SelectableRows<Row>) {
  const [chosen, setChosen] = useState({ selection: emptySelection, lines });
  let { selection } = chosen;
  if (chosen.lines.visibleRows !== lines.visibleRows) {
    selection = moveSelection(chosen.lines, lines, selection);
    setChosen({ selection, lines });
  }
  const select = (changed: Selection) => setChosen({ selection: changed, lines });
  return { selection, select };
}
