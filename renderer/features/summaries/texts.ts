/** The texts of summaries. */
import { formatInteger } from '@renderer/ui/formatters';
import type { Catalogue } from '@shared/fields/field';
import type { SavedSource, SummaryShare } from '@shared/summary/definition';
import { formatCount } from '@shared/values/texts';

export const sourceLabels: Readonly<Record<SavedSource, string>> = { sectors: 'Bookings', trips: 'Trips' };

/** The fields of the trips or bookings behind a cell. */
export const recordFields = {
  tripId: { label: 'Trip', type: 'intOrNull', width: 84 },
  bookingReference: { label: 'Ref.', type: 'textOrNull', width: 96 },
  clientId: { label: 'Client', type: 'intOrNull', names: 'client' },
  travelDate: { label: 'Travel', type: 'dateOrNull' },
  sectorCount: { label: 'Bookings', type: 'intOrNull', isCount: true },
  supplierId: { label: 'Supplier', type: 'intOrNull', names: 'supplier' },
  details: { label: 'Details', type: 'textOrNull', width: 200 },
  returnDate: { label: 'Return', type: 'dateOrNull' },
  status: { label: 'Status', type: 'textOrNull' },
} as const satisfies Catalogue;

export const texts = {
  allRows: 'All rows',
  numberHeader: (label: string) => `${label} no.`,
  title: 'Summary',
  ofReport: (report: string) => `Summary: ${report}`,
  named: (name: string, report: string) => `${name}: ${report}`,
  table: 'Summary',
  search: (field: string) => `Find ${field.toLocaleLowerCase('en-AU')}`,
  asRun: 'As the report ran: no dates, all bookings',
  runAgain: 'Change and run again',
  build: 'Summary of',
  of: 'Of',
  rows: 'Rows',
  thenBy: 'then',
  columns: 'Columns',
  none: '–',
  newestFirst: 'newest first',
  oldestFirst: 'oldest first',
  values: 'Values',
  change: 'Change',
  changes: {
    off: 'No change',
    month: 'Change from month before',
    quarter: 'Change from quarter before',
    year: 'Change from year before',
    'period-before': 'Change from period before',
    'year-before': 'Change from year before',
    run: 'Change from another result',
  },
  share: 'Share',
  shares: { row: 'Of row', column: 'Of column', total: 'Of all' } satisfies Record<SummaryShare, string>,
  top: 'Top',
  topAll: 'all',
  filters: 'Filter',
  addFilter: '+ Filter',
  filterBy: 'Filter by',
  add: 'Add',
  remove: (filter: string) => `Remove ${filter}`,
  unitUnknown: 'Cents or dollars? Answer this on the result first.',
  noBefore: 'Nothing to compare with',
  before: (name: string, value: string) => `${name}: ${value}`,
  excluded: (count: number) => `${formatCount(count, 'value')} can’t be read and left out`,
  show: 'Show',
  rowCount: (count: number) => formatCount(count, 'row'),
  chart: {
    show: 'Show chart',
    hide: 'Hide chart',
    title: (measure: string, of: string) => `${measure}: ${of}`,
    total: 'Total',
  },
  saved: {
    save: 'Save',
    saveAs: 'Save as…',
    rename: 'Rename…',
    delete: 'Delete',
    more: 'More ways to save',
    name: 'Name of the summary',
    changed: 'Changed',
  },
  empty: {
    title: (source: SavedSource) => `No ${sourceLabels[source].toLocaleLowerCase('en-AU')} are on this computer yet`,
    noMatch: 'Nothing in this period',
    noRows: 'The report returned no rows.',
    incomplete: 'Choose rows and at least one value.',
    clearText: 'Clear the text',
    noText: (text: string) => `Nothing with “${text}”`,
  },
  behind: {
    table: { sectors: 'Bookings', trips: 'Trips', rows: 'Report result' },
    nouns: { sectors: 'booking', trips: 'trip', rows: 'row' },
    tooManyTitle: 'Too many to list',
    tooMany: (count: number, max: number) =>
      `This cell has ${formatInteger(count)} rows. At most ${formatInteger(max)} are listed. Choose a smaller cell.`,
    none: 'Nothing is behind this cell any more.',
    unread: 'Values that can’t be read',
  },
} as const;
