/**
 * Keys of the grid, as in a spreadsheet: arrows move from cell to cell, Shift extends, Ctrl leads to the edge; Ctrl+Space selects
 * columns, Shift+Space rows, Ctrl+A everything; Ctrl+C copies; Enter opens.
 */
import { copyForSpreadsheet } from '@renderer/ui/copy-text';
import { lazyModule } from '@renderer/ui/lazy-part';
import { showResult } from '@renderer/ui/line';
import { type ClipboardEvent, type KeyboardEvent, useEffect } from 'react';
import {
  type Cell,
  emptySelection,
  type GridSize,
  getActiveCell,
  hasSeveralCells,
  type Selection,
  selectCell,
  selectWhole,
  toRange,
} from '../model/cell-ranges';
import type { ClipboardContent, CopiedTable } from '../model/clipboard';
import { texts } from '../texts';

/** Says what was put on the clipboard: a copy by keys shows nothing else. */
export const notifyCopied = (cells: number): void => void showResult(texts.copied(cells));

/** Cells to copy, of whichever kind of row. */
export type CopiedCells = {
  readonly count: number;
  readonly read: (format: <Row>(cells: CopiedTable<Row>) => ClipboardContent) => ClipboardContent;
};

const clipboard = lazyModule(() => import('../model/clipboard'));

/** Copies cells as text and as a table for a spreadsheet. */
export function copyCells({ count, read }: CopiedCells): void {
  clipboard.use(({ toClipboardContent }) => {
    copyForSpreadsheet(read(toClipboardContent));
    notifyCopied(count);
  });
}

type Options = {
  /** The rows that can be shown: the keyboard goes to no other. */
  readonly size: GridSize;
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
  readonly scrollTo: (cell: Cell) => void;
  readonly onOpen: (cell: Cell) => void;
  /** Collapses or expands a group, or all of them. Returns false if the row is no group. */
  readonly setExpanded: (position: number, isExpanded: boolean, isAll: boolean) => boolean;
  /** Gets the selected cells; null for none. */
  readonly getCopied: (hasHeaders: boolean) => CopiedCells | null;
};

const rowsPerPage = 20;

/** Where a key leads from a cell; null for any other key. Control leads to the edge. */
function move(key: string, isToEdge: boolean, { row, column }: Cell, { rows, columns }: GridSize): Cell | null {
  switch (key) {
    case 'ArrowDown':
      return { row: isToEdge ? rows - 1 : row + 1, column };
    case 'ArrowUp':
      return { row: isToEdge ? 0 : row - 1, column };
    case 'ArrowRight':
      return { row, column: isToEdge ? columns - 1 : column + 1 };
    case 'ArrowLeft':
      return { row, column: isToEdge ? 0 : column - 1 };
    case 'PageDown':
      return { row: row + rowsPerPage, column };
    case 'PageUp':
      return { row: row - rowsPerPage, column };
    case 'Home':
      return { row: isToEdge ? 0 : row, column: 0 };
    case 'End':
      return { row: isToEdge ? rows - 1 : row, column: columns - 1 };
    default:
      return null;
  }
}

export function useGridKeys(options: Options) {
  const { size, selection, select, scrollTo, onOpen, setExpanded, getCopied } = options;
  const active = getActiveCell(selection);
  const hasSelection = selection.length > 0;
  useEffect(() => {
    if (hasSelection) void clipboard.preload();
  }, [hasSelection]);

  const moveBy = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    const isToEdge = ctrlKey || metaKey;
    // The first arrow selects the first cell.
    const target = move(key, isToEdge, active ?? { row: -1, column: key === 'ArrowRight' ? -1 : 0 }, size);
    if (target === null || size.rows === 0) return false;
    const isAside = key === 'ArrowLeft' || key === 'ArrowRight';
    if (isAside && !shiftKey && active && setExpanded(active.row, key === 'ArrowRight', isToEdge)) return true;
    const cell = {
      row: Math.min(size.rows - 1, Math.max(0, target.row)),
      column: Math.min(size.columns - 1, Math.max(0, target.column)),
    };
    select(selectCell(selection, cell, { isExtending: shiftKey, isAdding: false }));
    scrollTo(cell);
    return true;
  };

  const copyWithHeaders = (): boolean => {
    const copied = getCopied(true);
    if (copied) copyCells(copied);
    return copied !== null;
  };

  const onKey = (event: KeyboardEvent): boolean => {
    const { key, shiftKey } = event;
    const isControl = event.ctrlKey || event.metaKey;
    if (event.altKey) return false;
    if (moveBy(event)) return true;
    if (isControl && key.toLowerCase() === 'a') select(selectWhole(selection, 'all'));
    else if (isControl && shiftKey && key.toLowerCase() === 'c') return copyWithHeaders();
    else if (key === ' ' && active && (isControl || shiftKey)) {
      select(selectWhole(selection, isControl ? (shiftKey ? 'all' : 'columns') : 'rows'));
    } else if (key === 'Escape') {
      select(active && hasSeveralCells(selection) ? [toRange(active)] : emptySelection);
      return false;
    } else if (key === 'Enter' && !isControl && size.rows > 0) onOpen(active ?? { row: 0, column: 0 });
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target === event.currentTarget && onKey(event)) event.preventDefault();
  };

  const onCopy = (event: ClipboardEvent) => {
    const copied = document.getSelection()?.isCollapsed === false ? null : getCopied(false);
    if (copied === null) return;
    event.preventDefault();
    const module = clipboard.getLoaded();
    if (!module) return copyCells(copied);
    const { text, html } = copied.read(module.toClipboardContent);
    event.clipboardData.setData('text/plain', text);
    event.clipboardData.setData('text/html', html);
    notifyCopied(copied.count);
  };

  /** Moves to the cell that the keyboard was on, or to the first one if nothing is selected. */
  const enterRows = () => {
    if (size.rows === 0) return;
    const cell = active ?? { row: 0, column: 0 };
    if (active === null) select([toRange(cell)]);
    scrollTo(cell);
  };

  return { active, enterRows, onKeyDown, onCopy };
}
