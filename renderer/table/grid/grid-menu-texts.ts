/** The texts of the grid's own menu. */
import { texts } from '../texts';

export const gridMenuTexts = {
  label: (header: string) => `Menu of ${header}`,
  sortAscending: 'Sort ascending',
  sortDescending: 'Sort descending',
  filter: 'Filter…',
  hide: 'Hide column',
  pin: texts.columns.pin,
  unpin: texts.columns.unpin,
  fit: 'Fit to content',
  open: 'Open',
  copyCell: 'Copy cell',
  copyAsNumber: 'Copy as number',
  copyRows: texts.copy.rows,
  filterByValue: (value: string) => `Filter by “${value}”`,
  filterByBlank: 'Filter by blank',
} as const;
