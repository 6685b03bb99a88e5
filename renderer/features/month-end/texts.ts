/** The texts of report packs. */
import { formatBytes, formatInteger, formatTimestamp } from '@renderer/ui/formatters';
import type { PackRunItem } from '@shared/settings/packs';
import { formatDate } from '@shared/values/dates';
import { formatCount } from '@shared/values/texts';

export const statusLabels: Readonly<Record<PackRunItem['status'], string>> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Saved',
  failed: 'Failed',
};

/** What a summary that was made lacks. */
export const partLabels: Readonly<Record<'part' | 'nothing', string>> = { part: 'In part', nothing: 'Counts nothing' };

export const texts = {
  title: 'Month end',
  about:
    'Run several reports and saved summaries at once and save them to a folder. Relative dates update each time. An interrupted pack can be resumed.',
  newPack: 'New pack',
  none: 'No packs yet',
  noneText: 'A pack such as “Month end” runs the reports that you need every month, for one period, into one folder.',
  newMonthEnd: 'New month-end pack',
  monthEnd: 'Month end',
  edit: 'Edit',
  delete: 'Delete',
  run: 'Run…',
  runPack: (pack: string) => `Run… ${pack}`,
  reportsLabel: (pack: string) => `Reports of ${pack}`,
  itemDetails: (filters: string, format: string) => `${filters} · ${format}`,

  // The form of a pack.
  editForm: (pack: string) => `Edit ${pack}`,
  packName: 'Pack name',
  packNameExample: 'Month end',
  nameTaken: 'You already have a pack of this name',
  period: 'Period of the pack',
  ownDates: 'Each report’s own dates',
  withPeriod: (period: string, filters: string) => `${period} (the pack’s period); ${filters}`,
  reminder: 'Reminder',
  noReminder: 'No reminder',
  remindFrom: (day: number) => `Each month from day ${formatInteger(day)}`,
  workbook: 'Also save one workbook, with a cover and a sheet for each report and summary',
  reports: 'Reports of the pack',
  addReport: 'Add a report',
  addSummary: 'Add a saved summary',
  report: (number: number) => `report ${number}`,
  summaryItem: (number: number) => `summary ${number}`,
  savedSummary: 'Summary of saved data, with its own filters',
  summaryWithPeriod: (period: string) =>
    `Summary of saved data, with its own filters; From and To: ${period} (the pack’s period)`,
  summaryMissing: 'No summary is saved under this name any more.',
  summaryName: (name: string) => `Summary “${name}”`,
  reportSummaryName: (name: string, report: string) => `Summary “${name}” of ${report}`,
  addReportSummary: (report: string) => `Add a summary of ${report}`,
  reportSummaries: (report: string) => `Summaries of ${report}`,
  reportSummaryItem: (number: number, report: string) => `summary ${number} of ${report}`,
  summaryOfResult: 'Summary of the report’s result',
  /** What a run of the pack sends. */
  requests: (reports: number) => `A run of the pack sends ${formatCount(reports, 'request')}, one for each report.`,
  summaryOfResultMissing: 'No summary of this report is saved under this name any more.',
  of: (what: string, report: string) => `${what} ${report}`,
  nameLabel: (report: string) => `Name of ${report}`,
  formatLabel: (report: string) => `Format of ${report}`,
  savedFiltersLabel: (report: string) => `Saved filters of ${report}`,
  useSavedFilters: 'Use saved filters',
  filters: 'Filters',
  moveUp: 'Move up',
  moveDown: 'Move down',
  remove: 'Remove',
  save: 'Save pack',
  cancel: 'Cancel',
  notSaved: 'Not saved.',
  itemError: (number: number, error: string) => `Report ${number}, ${error}`,

  // A run of a pack.
  saved: (saved: number, all: number, failed: number, partial: number) =>
    `${formatInteger(saved)} of ${formatInteger(all)} saved${failed > 0 ? `, ${formatInteger(failed)} failed` : ''}${partial > 0 ? `, ${formatCount(partial, 'summary', 'summaries')} not complete` : ''}`,
  soFar: (summary: string) => `${summary} so far`,
  runningElsewhere: (summary: string) => `Running in another window or on the command line. ${summary} so far`,
  stoppedEarly: (summary: string) => `${summary}. Stopped early`,
  reportsSaved: 'Reports saved',
  started: (startedAtMs: number, day: string, folder: string) =>
    `Started ${formatTimestamp(startedAtMs)}, dates as at ${formatDate(day)}, in ${folder}`,
  showInFolder: 'Show in folder',
  stop: 'Stop',
  retry: 'Retry failed',
  resume: 'Resume',
  file: (file: string, rows: number, bytes: number) => `${file}, ${formatCount(rows, 'row')}, ${formatBytes(bytes)}`,
  inDollars: (columns: readonly string[]) => `In dollars: ${columns.join(', ')}`,
  wasThere: (file: string) => `${file} was there already and is unchanged.`,
  savedCopies: (tripId: number | null, fetchedAtMs: number) =>
    `Saved copies, the oldest${tripId === null ? '' : ` (trip ${tripId})`} of ${formatTimestamp(fetchedAtMs)}.`,
  notes: (name: string) => `Notes of ${name}`,
  workbookFile: 'Workbook',
  workbookMissing: 'Not saved',
  summary: (file: string) => `Summary: ${file}.`,

  // An earlier run of a pack.
  compareWith: (run: string) => `Compare with ${run}`,
  describeRun: (day: string) => `the run of ${day}`,
};
