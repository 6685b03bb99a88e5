/** The texts of a column's filter form. */
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount } from '@shared/count-text';

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
