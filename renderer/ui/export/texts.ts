/** The texts of exports. */
import { formatInteger } from '../formatters';

export const texts = {
  export: 'Export',
  cancel: 'Cancel export',
  moreWays: 'Other formats',
  /** What a click on the button saves: "As on screen: Excel workbook". */
  hint: (section: string, format: string) => `${section}: ${format}`,
  excel: 'Excel',
  csv: 'CSV',
  inFormat: (section: string, format: string) => `${section} (${format})`,
  raw: 'Every field, as received',
  print: 'Print…',
  notExported: 'Not exported',
  notSaved: 'The export was not saved.',
  exported: (rows: number) => `Exported ${formatInteger(rows)} ${rows === 1 ? 'row' : 'rows'}`,
  cancelled: 'Export cancelled',
  nothingSaved: 'Nothing was saved.',
  open: 'Open',
  openAnyway: 'Open anyway',
  notOpened: 'Not opened',
  couldNotOpen: 'The file could not be opened.',
  showInFolder: 'Show in folder',
  copyPath: 'Copy path',
};
