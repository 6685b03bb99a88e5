/** The texts of exports as on screen. */
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount } from '@shared/count-text';

type Extent = {
  readonly rows: number;
  readonly allRows: number;
  readonly columns: number;
  readonly allColumns: number;
};

export const texts = {
  asOnScreen: 'As on screen',
  selectedRows: (count: number) => `${formatCount(count, 'selected row')}`,
  total: (count: number, isPartial: boolean) =>
    `Total of ${formatCount(count, 'row')}${isPartial ? ', this page only' : ''}`,
  group: (title: string, count: number) => `${title} (${formatInteger(count)})`,
  extent: ({ rows, allRows, columns, allColumns }: Extent) =>
    `${formatInteger(rows)} of ${formatCount(allRows, 'row')}, ${formatInteger(columns)} of ${formatCount(allColumns, 'column')}`,
  aSheetFor: (label: string) => `A sheet for each ${label.toLocaleLowerCase('en-AU')}`,
  sheetFor: (label: string) => `a sheet for each ${label.toLocaleLowerCase('en-AU')}`,
  nothingToExport: 'There is nothing to export.',
  selection: 'Selected rows',
  onePage: 'one page of a longer list',
  groupedBy: (label: string) => `grouped by ${label}`,
  sortedBy: (header: string, isDescending: boolean) => `sorted by ${header}${isDescending ? ', descending' : ''}`,
  containing: (text: string) => `rows that contain “${text}”`,
  filtered: (header: string, filter: string) => `${header}: ${filter}`,
};
