/** The texts of Summarise. */
import { formatInteger } from '@renderer/ui/formatters';
import type { SavedSource } from '@shared/summary/definition';
import { formatCount } from '@shared/values/texts';

export const sourceLabels: Readonly<Record<SavedSource, string>> = { sectors: 'Sectors', trips: 'Trips' };

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
  numberHeader: (label: string) => `${label} no.`,
  title: 'Summaries',
  ofReport: (report: string) => `Summarise: ${report}`,
  named: (name: string, report: string) => `${name}: ${report}`,
  run: (rows: number, filters: string, ranAt: string) => `${formatCount(rows, 'row')} · ${filters} · run ${ranAt}`,
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
  periodBefore: 'Period before',
  otherResult: 'Another result…',
  noBefore: 'Nothing to compare with in the period before',
  before: (value: string) => `Before: ${value}`,
  top: 'Top',
  topAll: 'All',
  topInvalid: (max: number) => `1 to ${formatInteger(max)}`,
  by: 'by',
  unitUnknown: 'Cents or dollars? Answer this on the result first.',
  unitsUnknown: (columns: readonly string[]) =>
    `Not added up until you say on the result whether they are cents or dollars: ${columns.join(', ')}.`,
  excluded: (count: number) => `${formatCount(count, 'value')} can’t be read and left out`,
  filtersUnused: 'The filters of the result’s table are not used here.',
  rowCount: (count: number) => formatCount(count, 'row'),
  reading: (done: number, total: number) =>
    `Reading saved trips: ${formatInteger(done)} of ${formatInteger(total)}. This is needed once.`,
  chart: {
    show: 'Show chart',
    hide: 'Hide chart',
    title: (measure: string, field: string) => `${measure} by ${field}`,
    description: (title: string) => `${title}; the table below has the same values`,
    omitted: (shown: number, all: number) => `${formatInteger(shown)} of ${formatInteger(all)}`,
  },
  saved: {
    title: 'Summaries',
    noun: 'summary',
    empty: 'Choose rows, columns and values, then save them under a name.',
  },
  filters: { button: 'Filter', clear: 'Clear filters' },
  empty: {
    title: (source: SavedSource) => `No ${sourceLabels[source].toLocaleLowerCase('en-AU')} are saved yet`,
    text: 'A summary adds up the trips that are saved on this computer.',
    open: 'Offline data',
    noMatch: 'Nothing matches these filters.',
    noRows: 'The report returned no rows.',
    incomplete: 'Choose rows and at least one value.',
    clear: 'Clear filters',
    clearText: 'Clear the text',
    noText: (text: string) => `No groups with “${text}”`,
  },
  behind: {
    title: { sectors: 'Sectors behind a cell', trips: 'Trips behind a cell', rows: 'Rows behind a cell' },
    table: { sectors: 'Sectors of the cell', trips: 'Trips of the cell', rows: 'Rows of the cell' },
    nouns: { sectors: 'sector', trips: 'trip', rows: 'row' },
    tooManyTitle: 'Too many to list',
    tooMany: (count: number, max: number) =>
      `This cell has ${formatInteger(count)} rows. At most ${formatInteger(max)} are listed. Choose a smaller cell.`,
    none: 'Nothing is behind this cell any more.',
    tripWithoutNumber: 'a trip without a number',
  },
} as const;
