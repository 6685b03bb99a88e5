/** Copy in the application's Edit menu: the selected rows of a table. */
import { type RefObject, useEffect } from 'react';

const hasSelectedText = () => document.getSelection()?.isCollapsed === false;

/** Enables Copy while the grid has the focus and rows are selected. */
export function useCopyMenu(grid: RefObject<HTMLElement | null>, hasSelectedRows: boolean): void {
  useEffect(() => {
    const onBeforeCopy = (event: Event) => {
      if (hasSelectedRows && document.activeElement === grid.current && !hasSelectedText()) event.preventDefault();
    };
    document.addEventListener('beforecopy', onBeforeCopy);
    return () => document.removeEventListener('beforecopy', onBeforeCopy);
  }, [grid, hasSelectedRows]);
}
