/** The grid's hands: arrows move, Shift extends, Enter opens, Esc lets go, Ctrl/Cmd+C copies rows for a spreadsheet. */
import { type ClipboardEvent, type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import { type AppColumn, textOf } from './columns';

type Options<Row> = {
  readonly count: number;
  readonly rowAt: (position: number) => Row | undefined;
  readonly columns: readonly AppColumn<Row>[];
  readonly scrollTo: (position: number) => void;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly onType: ((text: string) => void) | undefined;
};

type Selection = { readonly anchor: number; readonly active: number };

const pageOfRows = 20;

const steps: Readonly<Record<string, (active: number, count: number) => number>> = {
  ArrowDown: (active) => active + 1,
  ArrowUp: (active) => active - 1,
  PageDown: (active) => active + pageOfRows,
  PageUp: (active) => active - pageOfRows,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A cell for a spreadsheet's clipboard: tabs and line ends would break the grid, quotes hold them together. */
function clipboardCell(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function useGridKeys<Row>(options: Options<Row>) {
  const { count, rowAt, columns, scrollTo, onOpen, onType } = options;
  const [selection, setSelection] = useState<Selection | null>(null);
  useEffect(() => setSelection((old) => (old && old.active < count && old.anchor < count ? old : null)), [count]);

  const press = useCallback((position: number, isExtending: boolean) => {
    setSelection((old) => ({ anchor: isExtending && old ? old.anchor : position, active: position }));
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const step = steps[event.key];
    if (step && count > 0) {
      event.preventDefault();
      const to = Math.min(count - 1, Math.max(0, step(selection?.active ?? -1, count)));
      press(to, event.shiftKey);
      scrollTo(to);
    } else if (event.key === 'Enter') {
      const row = selection && rowAt(selection.active);
      if (row) onOpen?.(row);
    } else if (event.key === 'Escape') setSelection(null);
    else if (
      event.key.length === 1 &&
      event.key !== ' ' &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      onType
    ) {
      event.preventDefault();
      onType(event.key);
    }
  };

  const first = selection ? Math.min(selection.anchor, selection.active) : 0;
  const last = selection ? Math.max(selection.anchor, selection.active) : -1;

  const onCopy = (event: ClipboardEvent) => {
    if (!selection || !document.getSelection()?.isCollapsed) return;
    const lines: string[] = [];
    for (let position = first; position <= last; position += 1) {
      const row = rowAt(position);
      if (row !== undefined) lines.push(columns.map((column) => clipboardCell(textOf(column, row))).join('\t'));
    }
    event.preventDefault();
    event.clipboardData.setData('text/plain', lines.join('\n'));
  };

  const isSelected = (position: number) => position >= first && position <= last;
  return { active: selection?.active ?? null, isSelected, press, onKeyDown, onCopy };
}
