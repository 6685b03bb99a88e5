/** The texts of a report: its filters, its runs and its result. */
import { formatBytes, formatDuration, formatInteger, formatTimestamp } from '@renderer/ui/formatters';
import type { NameKind } from '@shared/records/directory';
import type { ColumnType, MoneyKind } from '@shared/reports/report';
import { formatDate } from '@shared/values/dates';
import type { DateOrder, DecimalSign } from '@shared/values/reading-ways';
import { formatCount, pickPlural } from '@shared/values/texts';

export const typeLabels: Readonly<Record<ColumnType, string>> = {
  integer: 'Whole number',
  decimal: 'Decimal number',
  date: 'Date',
  text: 'Text',
};

export const moneyLabels: Readonly<Record<MoneyKind, string>> = {
  cents: 'Cents',
  decimal: 'Dollars',
  none: 'Not money',
};

export const texts = {
  filters: 'Filters',
  runHistory: 'Run history',
  run: 'Run report',
  notAllFilters: 'Not every filter works with every report.',
  notRun: (errors: string) => `Not run. ${errors}`,
  tooLarge: 'Too large to show. Save it to a file: press the arrow beside Run report.',
  firstUse: 'Set the filters, then run the report.',

  fileRun: {
    button: 'Run and save to file',
    label: 'Run and save to file, any size',
  },

  saved: {
    title: 'Saved filters',
    noun: 'filter set',
    none: 'No saved filters. Set the filters, then save them. Relative dates such as “Last month” update each time.',
  },

  support: {
    button: 'Test filters',
    about:
      'We run the report once per filter with an impossible value. If the rows don’t change, the filter has no effect.',
    which: 'Which filters',
    set: (filters: readonly string[]) => `The filters set now: ${filters.join(', ')}`,
    all: (count: number) => `All ${formatInteger(count)}`,
    cost: (runs: number) => `Uses ${formatCount(runs, 'request')} and may slow the server.`,
    stop: 'Stop testing',
    start: (runs: number) => `Run ${formatCount(runs, 'test')}`,
  },

  cancelled: {
    open: 'Cancelled. The earlier run was not opened.',
    file: 'Cancelled. No file was saved.',
    screen: 'Cancelled.',
    result: (ago: string, isPrevious: boolean) =>
      ` The result below is from the run ${ago}, for ${isPrevious ? 'other filters' : 'the same filters'}.`,
    server: ' The server may keep working on the report for a while.',
  },

  savedFile: {
    rows: (rows: number) => `Saved ${formatCount(rows, 'row')}`,
    verified: (bytes: number) => ` (${formatBytes(bytes)}) and verified:`,
  },

  summary: {
    line: (rows: number, filters: string, ago: string) => `${formatCount(rows, 'row')} · ${filters} · run ${ago}`,
    printed: (rows: number, filters: string, time: string) => `${formatCount(rows, 'row')} · ${filters} · run ${time}`,
    size: (bytes: number, seconds: number) => `${formatBytes(bytes)} in ${formatDuration(seconds)}`,
    executionTime: (sent: string) => `server’s execution time ${sent}`,
    previous: 'Previous result',
  },

  earlierFilters: {
    label: 'Filters of this result',
    title: (filters: string) => `This result is of earlier filters: ${filters}.`,
    hint: 'The filters have changed since. Exports and printouts of it name the earlier ones. Run report for a new result.',
  },

  result: {
    summarise: 'Summarise',
    label: 'Report result',
    view: 'Rows or chart',
    rows: 'Rows',
    chart: 'Chart',
    running: 'Running…',
    all: (rows: number) => formatCount(rows, 'row'),
    some: (rows: number, allRows: number) => `${formatInteger(rows)} of ${formatCount(allRows, 'row')}`,
    noRows: 'No rows for these filters.',
    noMatches: 'No rows match.',
    clearFilters: 'Clear filters',
  },

  money: {
    question: 'Are these amounts in cents or dollars?',
    unknown: 'The report doesn’t say.',
    changed: 'The report has changed since you chose. Check again.',
    sample: (name: string, values: readonly string[]) => `${name}: ${values.join(', ')}`,
    andOthers: (count: number) => ` and ${formatCount(count, 'more column')}`,
    inCents: (value: string) => `Cents (${value})`,
    setAll: 'Set all to',
    what: (name: string) => `What ${name} is`,
    byColumn: 'Choose by column',
    table: 'Columns that may be money',
    column: 'Column',
    received: 'As received',
    ifCents: 'If cents',
    thisIs: 'This is',
    confirm: 'Confirm',
    later: 'Not now',
    effect: 'Affects the screen and on-screen exports. Raw exports don’t change.',
  },

  types: {
    title: 'Column types',
    noName: '(no name)',
    label: (name: string) => `Type of ${name}`,
    automatic: (type: ColumnType) => `Auto: ${typeLabels[type].toLowerCase()}`,
    dateOrders: {
      dmy: 'Date, day first (31/12/2026)',
      mdy: 'Date, month first (12/31/2026)',
      ymd: 'Date, year first (26/12/31)',
    } satisfies Record<DateOrder, string>,
    decimalSigns: {
      '.': 'Decimal number (1,234.56)',
      ',': 'Decimal number (1.234,56)',
    } satisfies Record<DecimalSign, string>,
    /** "Issued: 12 values not read as dates (“01/10/2026”). Which number is the day? Choose it in Column types." */
    unread: (sentence: string, sample: string | null) => `${sentence}${sample === null ? '' : ` (“${sample}”)`}.`,
    unreadValues: 'Values that aren’t read',
    whichDay: 'The values don’t show which number is the day: choose it in Column types.',
    whichSign: 'The values don’t show which sign comes before the cents: choose it in Column types.',
    moneyIn: (name: string) => `Money in ${name}`,
    notSet: 'Not set',
  },

  chart: {
    groupBy: 'Group by',
    measure: 'Total of',
    kind: 'Kind of chart',
    columns: 'Columns',
    line: 'Line',
    showChart: 'Show chart',
    showTable: 'Show table',
    title: (amount: string, by: string, isByMonth: boolean) => `${amount} by ${by}${isByMonth ? ', by month' : ''}`,
    extent: (title: string, rows: number) => `${title}, ${formatCount(rows, 'row')}`,
    omitted: (shown: number, all: number, isOrdered: boolean) =>
      `; ${isOrdered ? 'first' : 'largest'} ${formatInteger(shown)} of ${formatInteger(all)}`,
    description: (title: string) => `${title}; the table has the same figures`,
    all: 'All',
    noNumbers: 'This result has no numbers to chart.',
    noValue: 'No value',
    rows: 'Rows',
  },
} as const;

/* The texts of the list of reports. */

export const reportsTexts = {
  title: 'Reports',
  nouns: ['report', 'reports'] as const,
  packs: 'Packs',
  find: 'Search reports',
  needsServer: 'Running a report needs the server.',
  thisList: 'this list',
  noMatches: 'No reports match.',
  empty: {
    title: 'No reports yet',
    text: 'Reports are set up in your booking system. Once the server has some, you can run, save, compare and export them here.',
  },
  running: 'Running',
  favourites: 'Favourites',
  otherReports: 'Other reports',
  allReports: 'All reports',
  favourite: (report: string) => `Favourite: ${report}`,
  favouriteHint: 'Favourites come first. Key: *',
  lastRun: (ranAtMs: number, rows: number, filters: string) =>
    `${formatTimestamp(ranAtMs)} · ${formatCount(rows, 'row')} · ${filters}`,
  notRun: 'Not run yet',
  notRunSince: (filters: string) => `No saved run · last filters: ${filters}`,
  changedSince: 'Changed since',
  runAgain: 'Run again',
  runAgainLabel: (report: string) => `Run again: ${report}`,
  runAgainHint: (filters: string) => `Runs with ${filters}. Key: R`,
  details: (slug: string, lastModified: string | null) =>
    `${slug}${lastModified === null ? '' : `, last edited ${formatDate(lastModified)}`}`,
};

/* The texts of the offer to use the names that a report carries. */

const listFormat = new Intl.ListFormat('en-AU');

/** "23 supplier names and 1 product name". */
const formatNames = (counts: ReadonlyMap<NameKind, number>) =>
  listFormat.format([...counts].map(([kind, count]) => formatCount(count, `${kind} name`)));

export const namesOfferTexts = {
  label: 'Names in this report',
  offer: (counts: ReadonlyMap<NameKind, number>) => `Use the ${formatNames(counts)} in this report?`,
  onlyChanged: (counts: ReadonlyMap<NameKind, number>, count: number) =>
    `${formatNames(counts)} in this report ${pickPlural(count, 'differs', 'differ')} from yours.`,
  changed: (count: number) =>
    `${formatCount(count, 'number')} ${pickPlural(count, 'has', 'have')} another name already`,
  ambiguous: (count: number) =>
    `${formatCount(count, 'number')} with several names ${pickPlural(count, 'is', 'are')} left out.`,
  change: (kind: NameKind, id: string, current: string, name: string) =>
    `${kind} ${id}: yours is “${current}”, the report’s is “${name}”`,
  replace: (count: number) => pickPlural(count, 'Replace that name too', 'Replace those names too'),
  use: 'Use',
  useChanged: 'Replace mine',
  notNow: 'Not now',
  never: 'Never for this report',
  saved: 'Names saved',
  savedAbout: (count: number) => `${formatCount(count, 'name')}. You can change them in Settings.`,
} as const;
