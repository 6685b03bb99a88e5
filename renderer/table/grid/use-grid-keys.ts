/**
 * Keys of the grid: arrows move, Shift extends, Ctrl adds, Enter opens, Esc clears the selection, Ctrl/Cmd+C copies rows
 * for a spreadsheet.
 */
import { copyForSpreadsheet } from '@renderer/ui/copy-text';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { ClipboardContent } from '../model/clipboard';
import {
  emptySelection,
  getActivePosition,
  type Selection,
  type SelectionModifiers,
  selectRow,
} from '../model/selection';

type Options = {
  readonly rowCount: number;
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
  readonly scrollTo: (position: number) => void;
  readonly onOpen: (position: number) => void;
  /** Collapses or expands a group. Returns false if the row is no group. */
  readonly setExpanded: (position: number, isExpanded: boolean) => boolean;
  /** Gets the selected rows for a spreadsheet. */
  readonly getClipboardContent: (hasHeaders: boolean) => ClipboardContent;
  readonly onType: ((text: string) => void) | undefined;
};

const rowsPerPage = 20;

const steps: Readonly<Record<string, (active: number, rowCount: number) => number>> = {
  ArrowDown: (active) => active + 1,
  ArrowUp: (active) => active - 1,
  PageDown: (active) => active + rowsPerPage,
  PageUp: (active) => active - rowsPerPage,
  Home: () => 0,
  End: (_, rowCount) => rowCount - 1,
};

function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && key !== '?' && key !== '/' && !ctrlKey && !metaKey && !altKey;
}

export function useGridKeys(options: Options) {
  const { rowCount, selection, select, scrollTo, onOpen, setExpanded, getClipboardContent, onType } = options;
  const active = getActivePosition(selection);

  const selectAt = (position: number, modifiers: SelectionModifiers) =>
    select(selectRow(selection, position, modifiers));

  const onShortcut = (event: KeyboardEvent): boolean => {
    if (!event.ctrlKey && !event.metaKey) return false;
    const key = event.key.toLowerCase();
    if (key === 'a' && rowCount > 0) select([{ anchor: 0, active: rowCount - 1 }]);
    else if (key === 'c' && event.shiftKey && selection.length > 0) copyForSpreadsheet(getClipboardContent(true));
    else return false;
    return true;
  };

  const onKey = (event: KeyboardEvent): boolean => {
    if (onShortcut(event)) return true;
    const step = steps[event.key];
    if (step && rowCount > 0) {
      const target = Math.min(rowCount - 1, Math.max(0, step(active ?? -1, rowCount)));
      selectAt(target, { isExtending: event.shiftKey, isAdding: false });
      scrollTo(target);
      return true;
    }
    if (event.key === 'Escape') select(emptySelection);
    else if (active !== null && event.key === 'Enter') onOpen(active);
    else if (active !== null && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      return setExpanded(active, event.key === 'ArrowRight');
    } else if (onType && isTyping(event)) {
      onType(event.key);
      return true;
    }
    return false;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target === event.currentTarget && onKey(event)) event.preventDefault();
  };

  const onCopy = (event: ClipboardEvent) => {
    if (selection.length === 0 || !document.getSelection()?.isCollapsed) return;
    event.preventDefault();
    const { text, html } = getClipboardContent(false);
    event.clipboardData.setData('text/plain', text);
    event.clipboardData.setData('text/html', html);
  };

  /** Moves to the row that the keyboard was on, or to the first row if nothing is selected. */
  const enterRows = () => {
    if (rowCount === 0) return;
    const position = active ?? 0;
    if (active === null) select([{ anchor: position, active: position }]);
    scrollTo(position);
  };

  return { active, selectAt, enterRows, onKeyDown, onCopy };
}
