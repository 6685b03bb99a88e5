/** The selection of a grid: ranges of positions. The last range moves with the keyboard. */
export type Range = { readonly anchor: number; readonly active: number };
export type Selection = readonly Range[];

export const emptySelection: Selection = [];

export const getFirst = ({ anchor, active }: Range) => Math.min(anchor, active);
export const getLast = ({ anchor, active }: Range) => Math.max(anchor, active);

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
