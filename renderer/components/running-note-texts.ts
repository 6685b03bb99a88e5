/** The texts of a report's run that is under way. */
import { formatBytes, formatInteger } from '@renderer/ui/formatters';

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
