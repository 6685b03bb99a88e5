/** Which lines of the grid are selected: ranges, the last of which moves with the keyboard. */
export type Range = { readonly anchor: number; readonly active: number };
export type Selection = readonly Range[];

export const emptySelection: Selection = [];

export const getFirst = ({ anchor, active }: Range) => Math.min(anchor, active);
export const getLast = ({ anchor, active }: Range) => Math.max(anchor, active);

export function isSelected(selection: Selection, line: number): boolean {
  return selection.some((range) => line >= getFirst(range) && line <= getLast(range));
}

/** The line that the keyboard is on; null where nothing is selected. */
export function getActivePosition(selection: Selection): number | null {
  return selection.at(-1)?.active ?? null;
}

export type SelectionModifiers = {
  /** Shift: from the line that was pressed before to this one. */
  readonly isExtending: boolean;
  /** Ctrl or Cmd: beside what is selected already. */
  readonly isAdding: boolean;
};

/** The selection after a line was pressed or moved to. */
export function selectRow(
  selection: Selection,
  line: number,
  { isExtending, isAdding }: SelectionModifiers,
): Selection {
  const last = selection.at(-1);
  if (isExtending && last) return [...selection.slice(0, -1), { anchor: last.anchor, active: line }];
  const alone = { anchor: line, active: line };
  if (!isAdding) return [alone];
  return isSelected(selection, line) ? removePosition(selection, line) : [...selection, alone];
}

function removePosition(selection: Selection, line: number): Selection {
  return selection.flatMap((range) => {
    const [first, last] = [getFirst(range), getLast(range)];
    if (line < first || line > last) return [range];
    const before = line > first ? [{ anchor: first, active: line - 1 }] : [];
    const after = line < last ? [{ anchor: line + 1, active: last }] : [];
    return [...before, ...after];
  });
}

/** Every selected line once, in the grid's order. */
export function getSelectedPositions(selection: Selection): number[] {
  const lines = new Set<number>();
  for (const range of selection) for (let line = getFirst(range); line <= getLast(range); line += 1) lines.add(line);
  return [...lines].sort((a, b) => a - b);
}
