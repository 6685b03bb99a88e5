/** The page that the bench measures: the same rows in Tripledger's table or in AG Grid, driven through `window.bench`. */
import '@mantine/core/styles.css';
import '@renderer/ui/styles.css';
import { MantineProvider } from '@mantine/core';
import { createTripColumns } from '@renderer/fields/field-columns';
import { type AppColumn, type CellView, getCellText, toTextCell } from '@renderer/table/columns/app-column';
import { DataTable } from '@renderer/table/DataTable';
import { theme } from '@renderer/ui/theme';
import type { TripItem, TripRow } from '@shared/records/trip';
import { noNames } from '@test/helpers/no-names';
import { AllCommunityModule, type ColDef, createGrid, type GridApi, ModuleRegistry } from 'ag-grid-community';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { makeFullTrips, makeNames } from '../office/full-office';

export type Contender = {
  readonly mount: () => void;
  readonly scroller: () => HTMLElement;
  readonly sort: () => void;
  readonly filter: (text: string) => void;
  /** The text of the first row's first cell. */
  readonly firstCell: () => string;
  /** The number of listed rows, as the grid reports it. */
  readonly listed: () => number;
};

const columns = createTripColumns({ ...noNames, ...makeNames() })
  .filter((column) => !column.isHidden || column.id === 'date_quoted')
  .map((column): AppColumn<TripRow> => ({ ...column, isHidden: false }));
const rows = Array.from(
  makeFullTrips(100_000),
  ({ item }): TripRow => ({ trip: item as unknown as TripItem, warnings: [] }),
);
const getContainer = () => document.getElementById('grid') as HTMLElement;

function createTripledgerTable(): Contender {
  let setFilter: (text: string) => void = () => undefined;
  function Page() {
    const [text, setText] = useState('');
    setFilter = setText;
    return (
      <MantineProvider theme={theme} defaultColorScheme="light">
        <DataTable label="Trips" columns={columns} rows={rows} filterText={text} />
      </MantineProvider>
    );
  }
  const grid = () => document.querySelector('[role=grid]') as HTMLElement;
  return {
    mount: () => createRoot(getContainer()).render(<Page />),
    scroller: grid,
    sort: () => (document.querySelector('[title="Total"]') as HTMLElement).click(),
    filter: (text) => setFilter(text),
    firstCell: () => document.querySelector('.dt-body [role=gridcell]')?.textContent ?? '',
    listed: () => Number(grid().getAttribute('aria-rowcount')) - 1,
  };
}

function toAgColumns(): ColDef<TripRow>[] {
  const getCellView = (column: AppColumn<TripRow>, row: TripRow): CellView =>
    column.cell ? column.cell(row) : toTextCell(getCellText(column, row));
  return columns.map((column) => ({
    colId: column.id,
    headerName: column.header,
    width: column.size ?? 110,
    valueGetter: ({ data }) => (data ? column.value(data) : null),
    valueFormatter: ({ data }) => (data ? getCellView(column, data).text : ''),
    getQuickFilterText: ({ data }) => getCellText(column, data),
    ...(column.isNumeric ? { type: 'rightAligned' } : {}),
  }));
}

function createAgGrid(): Contender {
  ModuleRegistry.registerModules([AllCommunityModule]);
  let api: GridApi<TripRow> | null = null;
  return {
    mount: () => {
      const element = document.createElement('div');
      element.style.cssText = 'flex: 1; height: 100%';
      getContainer().append(element);
      api = createGrid(element, {
        columnDefs: toAgColumns(),
        rowData: rows,
        rowHeight: 32,
        cacheQuickFilter: true,
        animateRows: false,
      });
    },
    scroller: () => document.querySelector('.ag-grid-viewport') as HTMLElement,
    sort: () => api?.applyColumnState({ state: [{ colId: 'total_amount', sort: 'asc' }] }),
    filter: (text) => api?.setGridOption('quickFilterText', text),
    firstCell: () => document.querySelector('.ag-row[row-index="0"] [col-id="id"]')?.textContent ?? '',
    listed: () => api?.getDisplayedRowCount() ?? 0,
  };
}

declare global {
  interface Window {
    readonly bench: Contender;
  }
}

const contender =
  new URLSearchParams(location.search).get('grid') === 'ours' ? createTripledgerTable() : createAgGrid();
Object.assign(window, { bench: contender });
