/** The grid's hands: arrows move, Shift extends, Ctrl adds, Enter opens, Esc lets go, Ctrl/Cmd+C copies rows for a spreadsheet. */

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
  readonly count: number;
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
  readonly scrollTo: (line: number) => void;
  readonly onOpen: (line: number) => void;
  /** Folds (false) or unfolds (true) a group; false where the line is none. */
  readonly setExpanded: (line: number, isOpen: boolean) => boolean;
  /** The selected rows for a spreadsheet. */
  readonly getClipboardContent: (hasHeaders: boolean) => ClipboardContent;
  readonly onType: ((text: string) => void) | undefined;
};

const rowsPerPage = 20;

const steps: Readonly<Record<string, (active: number, count: number) => number>> = {
  ArrowDown: (active) => active + 1,
  ArrowUp: (active) => active - 1,
  PageDown: (active) => active + rowsPerPage,
  PageUp: (active) => active - rowsPerPage,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && key !== '?' && !ctrlKey && !metaKey && !altKey;
}

export function useGridKeys(options: Options) {
  const {
    count,
    selection,
    select,
    scrollTo: reveal,
    onOpen: onEnter,
    setExpanded: fold,
    getClipboardContent: copied,
    onType,
  } = options;
  const active = getActivePosition(selection);

  const press = (line: number, how: SelectionModifiers) => select(selectRow(selection, line, how));

  const onShortcut = (event: KeyboardEvent): boolean => {
    if (!event.ctrlKey && !event.metaKey) return false;
    const key = event.key.toLowerCase();
    if (key === 'a' && count > 0) select([{ anchor: 0, active: count - 1 }]);
    else if (key === 'c' && event.shiftKey && selection.length > 0) copyForSpreadsheet(copied(true));
    else return false;
    return true;
  };

  const onKey = (event: KeyboardEvent): boolean => {
    if (onShortcut(event)) return true;
    const step = steps[event.key];
    if (step && count > 0) {
      const to = Math.min(count - 1, Math.max(0, step(active ?? -1, count)));
      press(to, { isExtending: event.shiftKey, isAdding: false });
      reveal(to);
      return true;
    }
    if (event.key === 'Escape') select(emptySelection);
    else if (active !== null && event.key === 'Enter') onEnter(active);
    else if (active !== null && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      return fold(active, event.key === 'ArrowRight');
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
    const { text, html } = copied(false);
    event.clipboardData.setData('text/plain', text);
    event.clipboardData.setData('text/html', html);
  };

  /** Goes on from where the keyboard was; from the first line where nothing is selected. */
  const enter = () => {
    if (count === 0) return;
    const line = active ?? 0;
    if (active === null) select([{ anchor: line, active: line }]);
    reveal(line);
  };

  return { active, press, enter, onKeyDown, onCopy };
}
