/** What the native context menu copies: the selected rows, else the cell under the pointer. */
import { type MouseEvent, type RefObject, useEffect } from 'react';

const hasSelectedText = () => document.getSelection()?.isCollapsed === false;

/**
 * Selects the text of the cell under the pointer, so that the menu copies it. A cell of several selected rows stays as it
 * is: the menu copies the rows.
 */
export function selectCellText({ target, currentTarget, button }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest('[role=gridcell]:not(.dash)') : null;
  // Keys open the menu for the selected rows.
  if (cell === null || button !== 2 || hasSelectedText()) return;
  const selectedRows = currentTarget.querySelectorAll('[role=row][aria-selected=true]:not([hidden])');
  if (selectedRows.length > 1 && cell.closest('[aria-selected=true]')) return;
  document.getSelection()?.selectAllChildren(cell);
}

/** Enables Copy in the menu while the grid has the focus and rows are selected. */
export function useCopyMenu(grid: RefObject<HTMLElement | null>, hasSelectedRows: boolean): void {
  useEffect(() => {
    const onBeforeCopy = (event: Event) => {
      if (hasSelectedRows && document.activeElement === grid.current && !hasSelectedText()) event.preventDefault();
    };
    document.addEventListener('beforecopy', onBeforeCopy);
    return () => document.removeEventListener('beforecopy', onBeforeCopy);
  }, [grid, hasSelectedRows]);
}
