/** The texts of parameters, runs and the history of runs. */

import { formatBytes, formatInteger } from '@renderer/ui/formatters';
import type { FilterSupport } from '@shared/reports/report';
import { formatCount } from '@shared/values/texts';

/* The texts of the form of a report's filters. */

export const supportTexts: Readonly<Record<FilterSupport, { readonly label: string; readonly tooltip: string }>> = {
  works: { label: 'Works', tooltip: 'An impossible value left fewer rows' },
  ignored: { label: 'No effect', tooltip: 'An impossible value changed nothing: this report doesn’t use this filter' },
  unknown: {
    label: 'Couldn’t test',
    tooltip: 'The report had no rows to begin with, or this filter has no impossible value',
  },
};

export const parameterFormTexts = { customDates: 'Custom dates', swap: 'Swap' } as const;

/* The texts of the run history. */

export const runHistoryTexts = {
  title: 'Run history',
  about: 'Saved on this computer, encrypted. Opens offline.',
  compare: 'Compare two runs',
  compareHint: 'Tick two runs of the same report to compare them',
  run: 'Run',
  filtersAndTotals: 'Filters and totals',
  rows: 'Rows',
  time: 'Time',
  lastEdited: 'Report last edited',
  size: 'Size',
  noRows: 'No rows',
  notSaved: 'Rows not saved',
  toFile: 'Saved to a file',
  open: 'Open',
  remove: 'Delete',
  named: (report: string, when: string) => `${report}, ${when}`,
  choose: (run: string) => `Choose ${run} to compare`,
  openRun: (run: string) => `Open ${run}`,
  removeRun: (run: string) => `Delete ${run}`,
  confirmRemove: (when: string, report: string | null, rows: number | null) =>
    `Delete the run of ${when}${report === null ? '' : `, ${report},`}${rows === null ? '' : ` and its ${formatCount(rows, 'row')}`} from this computer? This can’t be undone.`,
  removeAction: 'Delete run',
  showAll: (count: number) => `Show all ${formatInteger(count)}`,
} as const;

/* The texts of a report's run that is under way. */

export const runningTexts = {
  waiting: 'Waiting for the server',
  loading: (bytes: number, rows: number, totalRows: number | null) =>
    `Loading: ${formatBytes(bytes)}, ${formatInteger(rows)}${runningTexts.of(totalRows)} rows`,
  showing: (rows: number, totalRows: number | null) =>
    `Showing rows: ${formatInteger(rows)}${runningTexts.of(totalRows)}`,
  of: (totalRows: number | null) => (totalRows === null ? '' : ` of ${formatInteger(totalRows)}`),
  rows: 'Rows loaded',
  free: 'You can keep working.',
  cancel: 'Cancel',
} as const;
