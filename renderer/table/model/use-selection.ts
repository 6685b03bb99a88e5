/** The selected lines. They stay with their rows when the lines move: after a refresh, a fold, another filter. */
import { useState } from 'react';
import type { Entries } from './row-groups';
import { lastOf, nothingSelected, type Range, type Selection, selectedLines } from './selection';

/** What a line shows, whatever its position: a row by its key or index, or a group by its key. */
export type LineKey = string;

/** The lines of a grid and the rows in them. */
export type GridLines<Row> = {
  readonly rows: readonly Row[];
  readonly entries: Entries;
  /** Identifies a row when the list is read again; null for a row that has nothing of the kind. */
  readonly rowKey: ((row: Row) => string | number | null) | undefined;
};

/** The selected lines by what they show, and the two ends of the range that the keyboard moves. */
export type SelectedKeys = {
  readonly keys: ReadonlySet<LineKey>;
  readonly anchor: LineKey | null;
  readonly active: LineKey | null;
};

function keyOfLine<Row>({ rows, entries, rowKey }: GridLines<Row>, line: number): LineKey | null {
  const entry = entries.lines[line];
  if (entry === undefined) return null;
  if (entry < 0) return `group ${entries.groups[-1 - entry]?.key}`;
  if (!rowKey) return `row ${entry}`;
  const key = rowKey(rows[entry] as Row);
  return key === null ? null : `row ${key}`;
}

/** Describes a selection by what its lines show. */
export function toKeys<Row>(lines: GridLines<Row>, selection: Selection): SelectedKeys {
  const last = selection.at(-1);
  const keys = new Set<LineKey>();
  for (const line of selectedLines(selection)) {
    const key = keyOfLine(lines, line);
    if (key !== null) keys.add(key);
  }
  return {
    keys,
    anchor: last ? keyOfLine(lines, last.anchor) : null,
    active: last ? keyOfLine(lines, last.active) : null,
  };
}

/** Selects the lines that show what was selected; what is no longer listed is left out. */
export function toSelection<Row>(lines: GridLines<Row>, { keys, anchor, active }: SelectedKeys): Selection {
  if (keys.size === 0) return nothingSelected;
  const ranges: Range[] = [];
  const ends = { anchor: -1, active: -1 };
  for (let line = 0; line < lines.entries.lines.length; line += 1) {
    const key = keyOfLine(lines, line);
    if (key === null || !keys.has(key)) continue;
    if (key === anchor) ends.anchor = line;
    if (key === active) ends.active = line;
    const before = ranges.at(-1);
    if (before && lastOf(before) === line - 1) ranges[ranges.length - 1] = { ...before, active: line };
    else ranges.push({ anchor: line, active: line });
  }
  if (ends.active < 0) return ranges;
  const moving = ranges.find((range) => range.anchor <= ends.active && ends.active <= range.active);
  const isWhole = moving && moving.anchor <= ends.anchor && ends.anchor <= moving.active;
  return [...ranges, { anchor: isWhole ? ends.anchor : ends.active, active: ends.active }];
}

/** Moves a selection from the lines of before to those of now. Without keys, rows of another list are not the same rows. */
export function moveSelection<Row>(before: GridLines<Row>, now: GridLines<Row>, selection: Selection): Selection {
  if (selection.length === 0) return selection;
  if (!now.rowKey && before.rows !== now.rows) return nothingSelected;
  return toSelection(now, toKeys(before, selection));
}

/** The selection of a grid, moved with its rows whenever its lines change. */
export function useSelection<Row>(lines: GridLines<Row>) {
  const [chosen, setChosen] = useState({ selection: nothingSelected, lines });
  let { selection } = chosen;
  if (chosen.lines.entries !== lines.entries) {
    selection = moveSelection(chosen.lines, lines, selection);
    setChosen({ selection, lines });
  }
  const select = (changed: Selection) => setChosen({ selection: changed, lines });
  return { selection, select };
}
