/** Which lines of the grid are selected: ranges, the last of which moves with the keyboard. */
export type Range = { readonly anchor: number; readonly active: number };
export type Selection = readonly Range[];

export const nothingSelected: Selection = [];

export const firstOf = ({ anchor, active }: Range) => Math.min(anchor, active);
export const lastOf = ({ anchor, active }: Range) => Math.max(anchor, active);

export function isSelected(selection: Selection, line: number): boolean {
  return selection.some((range) => line >= firstOf(range) && line <= lastOf(range));
}

/** The line that the keyboard is on; null where nothing is selected. */
export function activeLine(selection: Selection): number | null {
  return selection.at(-1)?.active ?? null;
}

export type Press = {
  /** Shift: from the line that was pressed before to this one. */
  readonly isExtending: boolean;
  /** Ctrl or Cmd: beside what is selected already. */
  readonly isAdding: boolean;
};

/** The selection after a line was pressed or moved to. */
export function pressed(selection: Selection, line: number, { isExtending, isAdding }: Press): Selection {
  const last = selection.at(-1);
  if (isExtending && last) return [...selection.slice(0, -1), { anchor: last.anchor, active: line }];
  const alone = { anchor: line, active: line };
  if (!isAdding) return [alone];
  return isSelected(selection, line) ? without(selection, line) : [...selection, alone];
}

function without(selection: Selection, line: number): Selection {
  return selection.flatMap((range) => {
    const [first, last] = [firstOf(range), lastOf(range)];
    if (line < first || line > last) return [range];
    const before = line > first ? [{ anchor: first, active: line - 1 }] : [];
    const after = line < last ? [{ anchor: line + 1, active: last }] : [];
    return [...before, ...after];
  });
}

/** Every selected line once, in the grid's order. */
export function selectedLines(selection: Selection): number[] {
  const lines = new Set<number>();
  for (const range of selection) for (let line = firstOf(range); line <= lastOf(range); line += 1) lines.add(line);
  return [...lines].sort((a, b) => a - b);
}
