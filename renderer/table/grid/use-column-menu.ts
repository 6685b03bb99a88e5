/** The menu of one column, which opens below its heading or below the chip of its filter. */
import { isNothingFocused } from '@renderer/ui/keyboard';
import type { Filters } from '@shared/filters/filter';
import { useEffect, useRef, useState } from 'react';
import type { DataTableProps } from '../data-table-props';
import type { DataTableState } from '../use-data-table';
import type { ColumnMenuProps } from './ColumnMenu';

type Opened = { readonly id: string; readonly anchor: ColumnMenuProps['anchor'] };

/** The room that the menu needs to the right of where it opens. */
const menuWidth = 258;

export function useColumnMenu<Row>(props: DataTableProps<Row>, state: DataTableState<Row>) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const { scroller, table, filters, visibleColumns } = state;
  // What it was opened from has the focus again; the grid, where that is gone.
  useEffect(() => {
    const { current } = opener;
    if (opened !== null || current === null) return;
    opener.current = null;
    const control = current.matches('button') ? current : current.querySelector('button');
    if (isNothingFocused()) (control?.isConnected ? control : scroller.current)?.focus({ preventScroll: true });
  }, [opened, scroller]);
  const open = (id: string, element: HTMLElement) => {
    opener.current = element;
    const { left, bottom } = element.getBoundingClientRect();
    setOpened({ id, anchor: { x: Math.max(0, Math.min(left, window.innerWidth - menuWidth)), y: bottom } });
  };
  const field = state.fields.find(({ id }) => id === opened?.id);
  const getMenu = (): ColumnMenuProps | null => {
    if (!opened || !field) return null;
    const { id } = field;
    const shown = visibleColumns.map(({ column }) => column.id);
    const pinned = table.state.columnPinning.start;
    const isFrozen = pinned.at(-1) === id;
    return {
      field,
      anchor: opened.anchor,
      sorting: table.state.sorting,
      onSort: (desc) => table.setSorting([{ id, desc }]),
      onSortThen: () => table.setSorting((sorting) => [...sorting.slice(0, 1), { id, desc: false }]),
      filters: props.columnFilters ? filters.filter((filter) => filter.field === id) : null,
      onFilters: (changed: Filters) => {
        const index = filters.findIndex((filter) => filter.field === id);
        const others = filters.filter((filter) => filter.field !== id);
        // The chip stays where it is among the others.
        const before = index < 0 ? others : others.slice(0, index);
        state.changeFilters([...before, ...changed, ...others.slice(before.length)]);
      },
      getValues: () => state.counts.getValues(id),
      countRows: (filter) => state.counts.countRows(filter),
      today: state.today,
      choices: state.columns.find((column) => column.id === id)?.choices ?? [],
      isFrozen,
      onFreeze: () => table.setColumnPinning({ start: isFrozen ? [] : shown.slice(0, shown.indexOf(id) + 1), end: [] }),
      onHide: () =>
        table
          .getAllLeafColumns()
          .find((leaf) => leaf.id === id)
          ?.toggleVisibility(false),
      onClose: () => setOpened(null),
    };
  };
  return { id: opened?.id ?? null, open, menu: getMenu() };
}
