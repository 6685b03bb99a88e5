/** The texts of the grid's menu and of a column's filter, loaded when one opens. */

import { formatInteger } from '@renderer/ui/formatters';
import { formatCount } from '@shared/values/texts';

/* The texts of the list of columns. */

export const columnListTexts = {
  moveUp: 'Move up',
  moveDown: 'Move down',
  pin: 'Pin to the left',
  unpin: 'Unpin',
  rename: 'Rename',
  nameLabel: (column: string) => `Name of ${column}`,
  ownName: 'Its own name',
} as const;

/* The texts of the grid's own menu. */

export const gridMenuTexts = {
  label: (header: string) => `Menu of ${header}`,
  sortAscending: 'Sort ascending',
  sortDescending: 'Sort descending',
  filter: 'Filter…',
  hide: 'Hide column',
  pin: columnListTexts.pin,
  unpin: columnListTexts.unpin,
  fit: 'Fit to content',
  open: 'Open',
  copyCell: 'Copy cell',
  copyAsNumber: 'Copy as number',
  copyRows: (count: number) => `Copy ${formatCount(count, 'row')}`,
  filterByValue: (value: string) => `Filter by “${value}”`,
  filterByBlank: 'Filter by blank',
} as const;

/* The texts of a column's filter form. */

export const filterFormTexts = {
  kinds: 'Show rows where it',
  relative: 'Is in',
  range: 'Between',
  values: 'Is',
  notValues: 'Is not',
  contains: 'Contains',
  filled: 'Is not blank',
  empty: 'Is blank',
  periods: 'Periods',
  from: 'From',
  to: 'To',
  text: 'Text',
  clear: 'Clear',
  filter: 'Filter',
  done: 'Done',
  errors: { number: 'Enter a number', cents: 'Enter an amount, e.g. 1,234.50' },
  searchValues: 'Search values',
  searchCount: (count: number) => `Search ${formatCount(count, 'value')}`,
  valueList: 'Values',
  spellings: (count: number) => ` · ${formatCount(count, 'spelling')}`,
  noMatches: 'No matches',
  more: (count: number) => `${formatInteger(count)} more: type to find them`,
} as const;
