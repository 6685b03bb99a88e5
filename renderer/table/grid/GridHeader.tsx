/**
 * The grid's header, with one `HeaderCell` for each column. By keyboard, Alt with an arrow moves a column, and Shift with an arrow
 * resizes it. Tab stops at one column and its filter; arrows, Home and End lead to the others: a report may have hundreds of columns.
 */
import { type RefObject, useCallback, useState } from 'react';
import type { AppColumn } from '../columns/app-column';
import type { ColumnFilter, ColumnFilters, ColumnValue } from '../columns/column-filters';
import type { TableIndex } from '../model/table-index';
import type { ColumnTable } from '../model/use-app-table';
import type { VisibleColumn } from '../model/visible-columns';
import { ColumnFilterButton } from './ColumnFilterButton';
import { HeaderCell } from './HeaderCell';
import { useHeaderActions } from './header-actions';
import { useDrawnColumns } from './use-drawn-columns';

type Props<Row> = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly table: ColumnTable;
  readonly columns: readonly VisibleColumn<Row>[];
  readonly tableIndex: TableIndex<Row>;
  readonly width: number;
  /** Null where columns cannot be filtered. */
  readonly filters: ColumnFilters | null;
  readonly onFilter: (id: string, filter: ColumnFilter | null) => void;
  readonly getValues: (column: AppColumn<Row>) => readonly ColumnValue[];
  /** Whether the rows are one page of a longer list. */
  readonly isPartial: boolean;
  /** The column whose filter form is open. */
  readonly openFilterId: string | null;
  readonly setOpenFilterId: (id: string | null) => void;
};

export function GridHeader<Row>(props: Props<Row>) {
  const { table, columns, width, filters, onFilter, getValues, isPartial, openFilterId, setOpenFilterId } = props;
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const { count, drawAll } = useDrawnColumns(props.scroller, columns);
  const actions = useHeaderActions(props);
  const tabStopId = (columns.find(({ column }) => column.id === focusedId) ?? columns[0])?.column.id;
  const [sorting] = table.state.sorting;
  const resizingId = table.state.columnResizing.isResizingColumn;
  const onFocus = useCallback(
    (id: string) => {
      setFocusedId(id);
      // The next key may lead to the last column.
      drawAll();
    },
    [drawAll],
  );
  return (
    <div role="rowgroup" className="dt-header">
      <div role="row" aria-rowindex={1} className="dt-row" style={{ minWidth: width }}>
        {columns.slice(0, count).map(({ column, width: columnWidth, pinnedLeft }, index) => (
          <HeaderCell
            key={column.id}
            id={column.id}
            title={column.header}
            isNumeric={column.isNumeric === true}
            width={columnWidth}
            pinnedLeft={pinnedLeft}
            index={index}
            sorted={sorting?.id === column.id && (sorting.desc ? 'desc' : 'asc')}
            isResizing={resizingId === column.id}
            filterButton={
              filters && (
                <ColumnFilterButton
                  column={column}
                  filter={filters.get(column.id) ?? null}
                  onChange={(filter) => onFilter(column.id, filter)}
                  getValues={() => getValues(column)}
                  isOpen={openFilterId === column.id}
                  isTabStop={column.id === tabStopId}
                  setOpen={(isOpen) => setOpenFilterId(isOpen ? column.id : null)}
                />
              )
            }
            isPartial={isPartial}
            isTabStop={column.id === tabStopId}
            actions={actions}
            onFocus={onFocus}
          />
        ))}
      </div>
    </div>
  );
}
