/**
 * Keys of the grid: arrows move between rows and within one, Shift extends, Ctrl adds, Enter opens, Esc clears the
 * selection, Ctrl/Cmd+C copies the cell or the rows for a spreadsheet.
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
import { texts } from '../texts';
import { notifyCopied } from './SelectionActions';

type Options = {
  readonly rowCount: number;
  /** How many of the rows can be shown: the keyboard goes to no other. */
  readonly reachableCount: number;
  readonly selection: Selection;
  /** How many data rows are selected. */
  readonly selectedCount: number;
  /** The index of the column that the keyboard is on within the active row; null for the row as a whole. */
  readonly cell: number | null;
  readonly columnCount: number;
  readonly moveToCell: (cell: number | null) => void;
  readonly select: (selection: Selection) => void;
  readonly scrollTo: (position: number) => void;
  readonly onOpen: (position: number) => void;
  /** Collapses or expands a group. Returns false if the row is no group. */
  readonly setExpanded: (position: number, isExpanded: boolean) => boolean;
  /** Gets the selected rows for a spreadsheet, or one cell of them. */
  readonly getClipboardContent: (hasHeaders: boolean, cell?: number | null) => ClipboardContent;
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
  const { rowCount, reachableCount, selection, select, scrollTo, onOpen, setExpanded, getClipboardContent, onType } =
    options;
  const { selectedCount, cell, columnCount, moveToCell } = options;
  const active = getActivePosition(selection);

  const selectAt = (position: number, modifiers: SelectionModifiers) => {
    moveToCell(null);
    select(selectRow(selection, position, modifiers));
  };

  /** Collapses or expands a group, or moves within a row. Left of the first cell is the row as a whole. */
  const moveAside = (position: number, isRight: boolean): boolean => {
    if (setExpanded(position, isRight)) return true;
    if (cell === null && !isRight) return false;
    const target = (cell ?? -1) + (isRight ? 1 : -1);
    moveToCell(target < 0 ? null : Math.min(columnCount - 1, target));
    return true;
  };

  const onShortcut = (event: KeyboardEvent): boolean => {
    if (!event.ctrlKey && !event.metaKey) return false;
    const key = event.key.toLowerCase();
    if (key === 'a' && rowCount > 0) select([{ anchor: 0, active: rowCount - 1 }]);
    else if (key === 'c' && event.shiftKey && selectedCount > 0) {
      copyForSpreadsheet(getClipboardContent(true));
      notifyCopied(texts.rows(selectedCount));
    } else return false;
    return true;
  };

  const onKey = (event: KeyboardEvent): boolean => {
    if (onShortcut(event)) return true;
    const step = steps[event.key];
    if (step && reachableCount > 0) {
      const target = Math.min(reachableCount - 1, Math.max(0, step(active ?? -1, reachableCount)));
      select(selectRow(selection, target, { isExtending: event.shiftKey, isAdding: false }));
      scrollTo(target);
      return true;
    }
    if (event.key === ' ' && event.shiftKey && cell !== null) {
      moveToCell(null);
      return true;
    }
    if (event.key === 'Escape' && cell !== null) moveToCell(null);
    else if (event.key === 'Escape') select(emptySelection);
    else if (active !== null && event.key === 'Enter') onOpen(active);
    else if (active !== null && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      return moveAside(active, event.key === 'ArrowRight');
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
    if (selectedCount === 0 || !document.getSelection()?.isCollapsed) return;
    event.preventDefault();
    // Of several rows the rows are meant, wherever the keyboard is in the last one.
    const copiedCell = selectedCount === 1 ? cell : null;
    const { text, html } = getClipboardContent(false, copiedCell);
    event.clipboardData.setData('text/plain', text);
    event.clipboardData.setData('text/html', html);
    notifyCopied(copiedCell === null ? texts.rows(selectedCount) : texts.copy.cell);
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
