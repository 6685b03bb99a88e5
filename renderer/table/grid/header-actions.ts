/** What headers do to their columns, by the columns' ids: the same functions on every render, so that cells stay as they are. */
import { useRef, useState } from 'react';
import { moveColumn } from '../columns/column-order';
import { getAutoFitWidth } from '../model/column-width';
import type { TableIndex } from '../model/table-index';
import type { ColumnTable } from '../model/use-app-table';
import type { VisibleColumn } from '../model/visible-columns';

export type HeaderActions = {
  /** Sorts up, then down, then not at all. */
  readonly toggleSorting: (id: string) => void;
  /** Moves a column to where another one is. */
  readonly move: (id: string, targetId: string) => void;
  /** Moves a column by one place. Returns false where there is none. */
  readonly moveAside: (id: string, isRight: boolean) => boolean;
  readonly addWidth: (id: string, pixels: number) => void;
  readonly fitWidth: (id: string) => void;
  /** Follows a pointer that was pressed on a column's edge. */
  readonly startResizing: (id: string, event: unknown) => void;
};

type Options<Row> = {
  readonly table: ColumnTable;
  readonly columns: readonly VisibleColumn<Row>[];
  readonly tableIndex: TableIndex<Row>;
};

const minColumnWidth = 56;

function moveTo({ table }: Pick<Options<unknown>, 'table'>, id: string, targetId: string): void {
  const pinned = table.state.columnPinning.start;
  if (pinned.includes(id) && pinned.includes(targetId)) {
    table.setColumnPinning({ start: moveColumn(pinned, id, targetId), end: [] });
    return;
  }
  const order = table.getAllLeafColumns().map((column) => column.id);
  table.setColumnOrder(moveColumn(order, id, targetId));
}

/** @param getOptions - gets those of the last render */
function createHeaderActions<Row>(getOptions: () => Options<Row>): HeaderActions {
  const findHeader = (id: string) =>
    getOptions()
      .table.getLeafHeaders()
      .find((header) => header.column.id === id);
  const findColumn = (id: string) => getOptions().columns.find(({ column }) => column.id === id);
  const setWidth = (id: string, width: number) =>
    getOptions().table.setColumnSizing((before) => ({ ...before, [id]: Math.max(minColumnWidth, width) }));
  return {
    toggleSorting: (id) => {
      const column = findHeader(id)?.column;
      column?.toggleSorting(column.getIsSorted() === 'asc', false);
    },
    move: (id, targetId) => moveTo(getOptions(), id, targetId),
    moveAside: (id, isRight) => {
      const { columns } = getOptions();
      const index = columns.findIndex(({ column }) => column.id === id);
      const neighbour = columns[index + (isRight ? 1 : -1)];
      if (!neighbour) return false;
      moveTo(getOptions(), id, neighbour.column.id);
      return true;
    },
    addWidth: (id, pixels) => {
      const column = findColumn(id);
      if (column) setWidth(id, column.width + pixels);
    },
    fitWidth: (id) => {
      const column = findColumn(id)?.column;
      if (column) setWidth(id, getAutoFitWidth(column, getOptions().tableIndex));
    },
    startResizing: (id, event) => findHeader(id)?.getResizeHandler()(event),
  };
}

export function useHeaderActions<Row>(options: Options<Row>): HeaderActions {
  const latest = useRef(options);
  latest.current = options;
  const [actions] = useState(() => createHeaderActions(() => latest.current));
  return actions;
}
