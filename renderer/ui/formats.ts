/** The formats of exports, in the order in which they are offered. */
import type { ExportFormat } from '@shared/ipc/contract/exports';

export const exportFormats: readonly { readonly format: ExportFormat; readonly label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'excel-csv', label: 'CSV for Excel' },
  { format: 'excel-semicolon', label: 'CSV for Excel, semicolons' },
  { format: 'xlsx', label: 'Excel workbook' },
  { format: 'tsv', label: 'Tab-separated' },
  { format: 'json', label: 'JSON' },
];
