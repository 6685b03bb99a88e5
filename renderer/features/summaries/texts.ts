/** The texts of Summarise. */
import { formatInteger } from '@renderer/ui/formatters';
import type { SummarySource } from '@shared/summary/definition';
import { keyTexts } from '@shared/summary/labels';
import { formatCount } from '@shared/values/texts';

export const sourceLabels: Readonly<Record<SummarySource, string>> = { sectors: 'Sectors', trips: 'Trips' };

export const recordLabels = {
  trip: 'Trip',
  client: 'Client',
  supplier: 'Supplier',
  product: 'Product',
  consultant: 'Consultant',
  branch: 'Branch',
  details: 'Details',
  bookingReference: 'Booking ref.',
  status: 'Status',
  type: 'Trip type',
  source: 'Booking source',
  destination: 'Destination',
  travelDate: 'Travel',
  returnDate: 'Return',
  opened: 'Opened',
  corporate: 'Corporate',
  active: 'Active',
  claimed: 'Claimed',
  sectors: 'Sectors',
} as const;

export const texts = {
  ...keyTexts,
  title: 'Summaries',
  table: 'Summary',
  count: 'Add up',
  rows: 'Rows',
  thenBy: 'Then by',
  columns: 'Columns',
  none: 'None',
  values: (measures: readonly string[]) => `Values: ${measures.join(', ')}`,
  valuesTitle: 'Values',
  share: 'Shares',
  change: 'Change',
  changeHint: 'How each value has changed from the period before',
  noBefore: 'Nothing to compare with in the period before',
  before: (value: string) => `Before: ${value}`,
  chart: {
    show: 'Show chart',
    hide: 'Hide chart',
    title: (measure: string, field: string) => `${measure} by ${field}`,
    description: (title: string) => `${title}; the table below has the same values`,
    omitted: (shown: number, omitted: number, isPeriods: boolean, hasOthers: boolean) =>
      `The ${isPeriods ? 'last' : 'largest'} ${formatInteger(shown)}${hasOthers ? ' and the others' : ''}; ${formatInteger(omitted)} more in the table.`,
    first: (shown: number, omitted: number) =>
      `The first ${formatInteger(shown)}; ${formatInteger(omitted)} more in the table.`,
    sorted: (column: string, order: 'largest' | 'smallest' | null) =>
      `As the table is sorted: by ${column}${order === null ? '' : `, ${order} first`}.`,
    bySize: (isGrouped: boolean) => (isGrouped ? 'Largest first; the table’s groups stand by name.' : 'Largest first.'),
    belowZero: 'Amounts below zero stand by their size.',
    found: (listed: number, all: number) =>
      `Of the ${formatInteger(listed)} of ${formatCount(all, 'row')} that the text finds.`,
    noValues: 'There is no value to draw.',
    hint: 'Sort the table by a column to draw its values.',
    undated: 'What has no date is in the table only.',
    joined: 'There are too many columns to draw each: a bar is of all of them.',
  },
  top: 'Top',
  topAll: 'All',
  topInvalid: (max: number) => `1 to ${formatInteger(max)}`,
  by: 'by',
  excluded: (count: number) => `${formatCount(count, 'value')} can’t be read and left out`,
  rowCount: (count: number) => formatCount(count, 'row'),
  counted: 'What is counted',
  about: 'Saved copies only.',
  whySaved: 'A trip’s sectors are saved when it is opened, checked or synced.',
  notes: {
    details: 'Details',
    activeOnly: { trips: 'Active trips only', sectors: 'Active sectors only' },
    apart: 'Show them apart',
  },
  reading: (done: number, total: number) =>
    `Reading saved trips: ${formatInteger(done)} of ${formatInteger(total)}. This is needed once.`,
  saved: {
    title: 'Summaries',
    noun: 'summary',
    empty: 'Choose rows, columns and values, then save them under a name.',
  },
  empty: {
    title: (source: SummarySource) => `No ${sourceLabels[source].toLocaleLowerCase('en-AU')} are saved yet`,
    text: 'A summary adds up the trips that are saved on this computer. Choose in Offline which trips are saved.',
    open: 'Open Offline',
    noMatch: (source: SummarySource) => `No saved ${source === 'trips' ? 'trip' : 'sector'} matches these filters.`,
    clear: 'Clear filters',
    others: 'Groups inside Others are not searched.',
    clearText: 'Clear the text',
  },
  behind: {
    title: (source: SummarySource) => `${sourceLabels[source]} behind a cell`,
    total: 'All rows',
    table: (source: SummarySource) => `${sourceLabels[source]} of the cell`,
    rows: {
      sectors: (count: number) => formatCount(count, 'sector'),
      trips: (count: number) => formatCount(count, 'trip'),
    },
    tooMany: (count: number, max: number) =>
      `This cell has ${formatInteger(count)} rows. At most ${formatInteger(max)} are listed. Choose a smaller cell, or add a filter.`,
    tooManyTitle: 'Too many to list',
    none: 'Nothing is behind this cell any more.',
    tripWithoutNumber: 'a trip without a number',
  },
} as const;

/* The texts of a summary of a report's result. */

export const reportSummaryTexts = {
  title: (report: string) => `Summarise: ${report}`,
  unitUnknown: 'Cents or dollars? Answer this on the result first.',
  unitsUnknown: (headers: readonly string[]) =>
    `Not added up until you say whether they are cents or dollars: ${headers.join(', ')}.`,
  backToResult: 'Open the result',
  run: (rows: number, filters: string, ranAt: string) => `${formatCount(rows, 'row')} · ${filters} · run ${ranAt}`,
  excluded: (count: number) => `${formatCount(count, 'value')} can’t be added up and left out`,
  filtersUnused: 'The filters of the result’s table are not used here.',
  noRows: 'The report returned no rows.',
  named: (name: string, report: string) => `${name}: ${report}`,
  incomplete: 'Choose rows and at least one value.',
  chooseAgain: (name: string) =>
    `“${name}” was opened without some of its columns, and has them all now. Choose it again under Summaries.`,
  missing: (name: string, problems: readonly string[]) =>
    `“${name}” was opened without what this result does not have. ${problems.join(' ')}`,
  otherResult: 'Another result…',
  noOtherResult: 'No other result of this report is saved.',
  changeHint: 'How each value has changed from another result of this report',
  /** Changes between columns that follow each other. */
  columnChange: {
    month: { label: 'Month on month', hint: 'How each value has changed from the month before, column to column' },
    quarter: {
      label: 'Quarter on quarter',
      hint: 'How each value has changed from the quarter before, column to column',
    },
    year: {
      label: 'Year on year',
      hint: 'How each value has changed from the financial year before, column to column',
    },
  },
  behind: {
    title: 'Rows behind a cell',
    table: 'Rows of the cell',
    rows: (count: number) => formatCount(count, 'row'),
    tooMany: (count: number, max: number) =>
      `This cell has ${formatInteger(count)} rows. At most ${formatInteger(max)} are listed. Choose a smaller cell.`,
  },
} as const;
