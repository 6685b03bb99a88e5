/** The texts of reports: their list, filters, results, history and comparison. */
import { formatDuration, formatInteger } from '@renderer/ui/formatters';
import type { LineText } from '@renderer/ui/line';
import type { ColumnType, MoneyKind } from '@shared/reports/report';
import type { DateOrder, DecimalSign } from '@shared/values/read-values';
import { formatCount } from '@shared/values/texts';

export const reportsTexts = {
  title: 'Reports',
  starred: 'Starred',
  summaries: 'Summaries',
  newSummary: 'New summary',
  columns: ['', 'Name', 'Last result', 'Filters', 'Rows', 'Total', ' '],
  find: 'Search reports',
  thisList: 'this list',
  noMatches: (typed: string) => `No reports with “${typed.trim()}”`,
  empty: { title: 'No reports yet', text: 'Reports are set up in your booking system.' },
  running: 'running',
  notRun: 'not run yet',
  current: 'current',
  today: (time: string) => `today, ${time}`,
  star: (report: string) => `Star ${report}`,
  /** Before the total, in grey. */
  totalName: (heading: string) => `${heading}\u2002`,
  run: 'Run',
  runNamed: (report: string) => `Run ${report}`,
} as const;

export const reportTexts = {
  history: 'History',
  summarise: 'Summarise',
  notRun: 'Not run yet.',
  notStarted: (problem: string) => `Not run: ${problem}`,
  cancelled: 'Cancelled. The server may keep working on the report for a while.',
  saveToFile: 'Save to a file',
  notChecked: 'Filters not checked',
} as const;

/** "12,400 rows, 3 s". */
export const formatProgress = (rows: number, seconds: number) =>
  `${rows === 0 ? 'Waiting for the server' : formatCount(rows, 'row')}, ${formatDuration(seconds)}`;

export const tabTexts = {
  label: 'Saved filters',
  latest: 'Latest',
  add: 'Save these filters',
  name: 'Name of the filters',
} as const;

export const barTexts = {
  bar: 'Filters',
  any: 'any',
  add: 'Add filter',
  find: 'Filter by…',
  remove: (filter: string) => `Remove ${filter}`,
  noEffect: (filters: readonly string[]) => `No effect on this report: ${filters.join(', ')}`,
  check: (runs: number) => `Check which filters this report uses (${formatInteger(runs)} quick runs)`,
  stopCheck: 'Stop checking',
  run: 'Run',
  runReport: 'Run report',
  cancel: 'Cancel',
  done: 'Done',
  from: 'From',
  to: 'To',
  days: (from: string, to: string) => `${from.slice(-4) === to.slice(-4) ? from.slice(0, -5) : from} to ${to}`,
  ranges: 'Periods',
} as const;

/** "Is 48210 in Amount $482.10 or $48,210.00?" */
export type MoneyQuestion = {
  readonly sample: string;
  readonly heading: string;
  readonly asCents: string;
  readonly asDollars: string;
};

export const resultTexts = {
  label: 'Report result',
  ran: (when: string) => `Run ${when}`,
  earlier: (filters: string, when: string) => `This result is of ${filters}, run ${when}.`,
  rows: (count: number) => formatCount(count, 'row'),
  noRows: 'No rows for these filters',
  noMatches: 'No rows match',
  clear: 'Clear filters',
  question: ({ sample, heading, asCents, asDollars }: MoneyQuestion): LineText => [
    'Is ',
    { strong: sample },
    ` in ${heading} `,
    { strong: asCents },
    ' or ',
    { strong: asDollars },
    '?',
  ],
  /** "Issued: 12 values not read as dates (“01/10/2026”)." */
  unread: (sentence: string, sample: string | null) => `${sentence}${sample === null ? '' : ` (“${sample}”)`}.`,
  whichDay: 'Say in the heading’s menu which number is the day.',
  whichSign: 'Say in the heading’s menu which sign comes before the cents.',
} as const;

const typeLabels: Readonly<Record<ColumnType, string>> = {
  integer: 'Whole number',
  decimal: 'Decimal number',
  date: 'Date',
  text: 'Text',
};

export const columnTexts = {
  money: {
    cents: 'Amounts in cents',
    decimal: 'Amounts in dollars',
    none: 'Not amounts',
  } satisfies Record<MoneyKind, string>,
  types: typeLabels,
  automatic: (type: ColumnType) => `Automatic: ${typeLabels[type].toLowerCase()}`,
  dateOrders: {
    dmy: 'Date, day first (31/12/2026)',
    mdy: 'Date, month first (12/31/2026)',
    ymd: 'Date, year first (26/12/31)',
  } satisfies Record<DateOrder, string>,
  decimalSigns: {
    '.': 'Decimal number (1,234.56)',
    ',': 'Decimal number (1.234,56)',
  } satisfies Record<DecimalSign, string>,
} as const;

export const historyTexts = {
  title: 'History',
  none: 'Results of this report stay here.',
  compare: 'Compare with the result shown',
  delete: (when: string) => `Delete the result of ${when}`,
  deleted: (when: string) => `Result of ${when} deleted.`,
  gone: 'Not undone: the result is deleted for good.',
  back: 'Back to History',
  close: 'Close',
} as const;

export const compareTexts = {
  title: 'Compare',
  before: 'Before',
  now: 'Now',
  noName: '(no name)',
  run: (when: string) => `run ${when}`,
  runOn: (day: string) => `Run ${day}`,
  amount: 'Amount',
  rowBy: 'Row by',
  show: 'Show',
  count: formatInteger,
  shows: { all: 'All', changed: 'Changed', added: 'Only now', removed: 'Only before' },
  only: { changed: 'Only changed rows', added: 'Rows only now', removed: 'Rows only before' },
  comparedWith: (period: string) => `compared with ${period}`,
  earlierRun: (filters: string, day: string) => `Compared with ${filters}, run ${day}`,
  change: 'Change',
  percent: '%',
  ofAmount: (header: string) => ({
    before: `${header} before`,
    now: `${header} now`,
    change: `${header} change`,
    percent: `${header} %`,
  }),
  months: (first: string, last: string) => `${first} to ${last}`,
  isNew: 'new',
  isNoneNow: 'none now',
  unreadable: 'Not a number: not in the total',
  rows: (count: number) => formatCount(count, 'row'),
  none: 'No rows match',
  edited: 'The report was edited between these runs.',
  lengths: (now: number, before: number, unit: string) =>
    `${formatCount(now, unit)} against ${formatCount(before, unit)}.`,
  noCommonColumn: 'These results have no column in common, so their rows can’t be matched.',
  sides: { before: 'Before', now: 'Now', both: 'Before and now' },
  ofSide: (side: string, line: string) => `${side}: ${line}`,
} as const;
