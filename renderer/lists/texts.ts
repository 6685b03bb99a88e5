/** The texts that several screens share, of what is there on the first paint. Other texts stand beside what they belong to. */
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount } from '@shared/values/texts';

export const texts = {
  clearSavedData: 'Clear saved data',
  yes: 'Yes',
  no: 'No',
  filter: 'Filter',
  /** How many rows a list shows, and of how many. */
  count: {
    listed: (listed: number, all: number, noun: string) =>
      listed === all ? formatCount(all, noun) : `${formatInteger(listed)} of ${formatCount(all, noun)}`,
    soFar: (count: string) => `${count} so far`,
    asOf: (count: string, time: string) => `${count}, as of ${time}`,
  },
  clearFilters: 'Clear filters',
  suggested: { active: 'Active', corporate: 'Corporate' },
  groupBy: 'Group by',
  quickFilter: 'Filter these rows',
  noMatch: (rows: number, text: string) =>
    `No match for “${text}” in ${rows === 1 ? 'this row' : `these ${formatCount(rows, 'row')}`}.`,
  noColumnMatch: (rows: number, what: string) =>
    `None of the ${formatInteger(rows)} ${what} match the filters of their columns.`,
  thisList: 'this list',
  trips: (listed: string, unreadable: number) =>
    `${listed}${unreadable > 0 ? ` · ${formatInteger(unreadable)} unreadable` : ''}`,
  commissionShare: { label: 'Commission', after: 'of total' },
  openClient: 'Open client',
  names: {
    label: 'Names',
    saved: (ago: string) => `Names saved ${ago}`,
    hint: 'Names of branches, consultants and groups come from a saved copy',
  },
} as const;

/* The texts of exports as on screen. */

type Extent = {
  readonly rows: number;
  readonly allRows: number;
  readonly columns: number;
  readonly allColumns: number;
};

export const screenExportTexts = {
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
