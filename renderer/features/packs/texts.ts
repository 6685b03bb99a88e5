/** The texts of report packs. */
import { formatBytes, formatInteger, formatTimestamp } from '@renderer/ui/formatters';
import { formatCount } from '@shared/count-text';
import { formatDate } from '@shared/dates';
import type { PackRunItem } from '@shared/schemas/pack-run';

export const statusLabels: Readonly<Record<PackRunItem['status'], string>> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Saved',
  failed: 'Failed',
};

export const texts = {
  title: 'Report packs',
  about:
    'Run several reports at once and save them to a folder. Relative dates update each time. An interrupted pack can be resumed.',
  newPack: 'New pack',
  none: 'No packs yet',
  noneText: 'A pack such as “Month end” runs the reports that you need every month, for one period, into one folder.',
  newMonthEnd: 'New month-end pack',
  monthEnd: 'Month end',
  edit: 'Edit',
  delete: 'Delete',
  deleteQuestion: (pack: string) => `Delete the pack “${pack}”? Files already saved won’t be deleted.`,
  deletePack: 'Delete pack',
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
  workbook: 'Also save one workbook, with a cover and a sheet for each report',
  reports: 'Reports of the pack',
  addReport: 'Add a report',
  report: (number: number) => `report ${number}`,
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
  saved: (saved: number, all: number, failed: number) =>
    `${formatInteger(saved)} of ${formatInteger(all)} saved${failed > 0 ? `, ${formatInteger(failed)} failed` : ''}`,
  soFar: (summary: string) => `${summary} so far`,
  stoppedEarly: (summary: string) => `${summary}. Stopped early`,
  reportsSaved: 'Reports saved',
  started: (startedAtMs: number, day: string, folder: string) =>
    `Started ${formatTimestamp(startedAtMs)}, dates as at ${formatDate(day)}, in ${folder}`,
  showInFolder: 'Show in folder',
  stop: 'Stop',
  retry: 'Retry failed',
  resume: 'Resume',
  file: (file: string, rows: number, bytes: number) => `${file}, ${formatCount(rows, 'row')}, ${formatBytes(bytes)}`,
  wasThere: (file: string) => `${file} was there already and is unchanged.`,
  workbookFile: 'Workbook',
  workbookMissing: 'Not saved',
  summary: (file: string) => `Summary: ${file}.`,
};
