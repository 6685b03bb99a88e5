/** The menu of a cell and its row, at the pointer or at the cell that the keyboard is on; loaded when one is opened. */
import { Menu } from '@mantine/core';
import { addFilter } from '@shared/filters/filter';
import type { ReactNode } from 'react';
import type { AppColumn } from '../columns/app-column';
import type { DataTableProps } from '../data-table-props';
import { gridMenuTexts as texts } from '../menu-texts';
import { toValueFilter } from '../model/table-index';
import type { DataTableState } from '../use-data-table';
import { getCellView } from './cell-slot';
import { copyCells } from './use-grid-keys';

/** What a grid's menu is opened on: a cell of a data row, wherever rows that come move it meanwhile. */
export type MenuTarget<Row> = {
  /** Pixels in the window. */
  readonly x: number;
  readonly y: number;
  readonly column: AppColumn<Row>;
  readonly row: Row;
};

/** Draws the menu of a cell. */
export function renderGridMenu<Row>(
  props: DataTableProps<Row>,
  state: DataTableState<Row>,
  { x, y, row, column }: MenuTarget<Row>,
  onClose: () => void,
): ReactNode {
  const copy = (rows: readonly Row[], columns = state.visibleColumns.map((shown) => shown.column)) =>
    copyCells({
      count: columns.length * rows.length,
      read: (format) => format({ columns, rows, hasHeaders: false }),
    });
  const { text } = getCellView(column, row);
  return (
    <Menu key={`${x}/${y}`} opened onClose={onClose} position="bottom-start" offset={0}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={texts.label(column.header)}
          className="dt-menu-point"
          style={{ left: x, top: y }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.label(column.header)} onContextMenu={(event) => event.preventDefault()}>
        {props.onOpen && <Menu.Item onClick={() => state.openRow(row, column.id)}>{texts.open}</Menu.Item>}
        {props.onOpen && <Menu.Divider />}
        {text !== '' && <Menu.Item onClick={() => copy([row], [column])}>{texts.copyCell}</Menu.Item>}
        <Menu.Item onClick={() => copy(state.selected.getRows())}>
          {texts.copyRows(Math.max(1, state.selected.count))}
        </Menu.Item>
        {props.columnFilters && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => state.changeFilters(addFilter(state.filters, toValueFilter(column, row)))}>
              {text === '' ? texts.filterByBlank : texts.filterByValue(text)}
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.CheckboxItem closeMenuOnClick checked={state.layout.isWrapped} onChange={state.layout.toggleWrapped}>
          {texts.wrap}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  );
}
