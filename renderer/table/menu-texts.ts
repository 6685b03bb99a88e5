/** The texts of the grid's menu and of a column's filter, loaded when one opens. */

import { formatInteger } from '@renderer/ui/formatters';
import type { Filter } from '@shared/filters/filter';
import { formatCount } from '@shared/values/texts';

/* The texts of the list of columns. */

export const columnListTexts = {
  moveUp: 'Move up',
  moveDown: 'Move down',
} as const;

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/* The texts of the grid's own menu. */

export const gridMenuTexts = {
  label: (header: string) => `Menu of ${header}`,
  open: 'Open',
  copyCell: 'Copy cell',
  copyRows: (count: number) => `Copy ${formatCount(count, 'row')}`,
  filterByValue: (value: string) => `Filter by “${value}”`,
  filterByBlank: 'Filter by blank',
  wrap: 'Wrap long text',
} as const;

/* The texts of a column's menu. */

const textOrder = { ascending: 'A to Z', descending: 'Z to A' } as const;
const amountOrder = { ascending: 'Smallest first', descending: 'Largest first' } as const;
const placeholder = (count: number) => `Search ${formatCount(count, 'value')}`;
const amounts = () => '>1000, <0, 100 to 500';

export const columnMenuTexts = {
  label: gridMenuTexts.label,
  orders: {
    text: textOrder,
    id: textOrder,
    flag: { ascending: 'No first', descending: 'Yes first' },
    date: { ascending: 'Oldest first', descending: 'Newest first' },
    amount: amountOrder,
    number: amountOrder,
  },
  isSorted: 'Sorted',
  thenBy: 'Then by this column',
  thenByKey: 'Shift+click',
  filter: (label: string) => `Filter ${label}`,
  not: (wanted: string) => `not ${wanted}`,
  placeholders: {
    text: placeholder,
    id: placeholder,
    flag: placeholder,
    date: () => 'next month, 1/7 to 30/9',
    amount: amounts,
    number: amounts,
  },
  preset: ({ op, values }: Filter, wanted: string) => {
    if (op === 'below') return 'Below zero';
    return op === 'between' && values[0] === '0' ? 'Zero' : capitalise(wanted);
  },
  value: (label: string) => (label === 'blank' ? 'Blank' : label),
  noMatches: 'No matches',
  more: (count: number) => `${formatInteger(count)} more: type to find them`,
  freeze: 'Freeze up to here',
  unfreeze: 'Unfreeze',
  hide: 'Hide column',
} as const;
