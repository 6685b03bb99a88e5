/** The texts of every table. Those of the filter form stand in `menu-texts.ts`, which is loaded with it. */

import { formatInteger } from '@renderer/ui/formatters';
import { formatNoGroup } from '@shared/exports/screen-table';
import { formatCount } from '@shared/values/texts';

type Nouns = readonly [one: string, several: string];

export const texts = {
  empty: 'Nothing to show.',
  searching: 'Searching…',
  counted: (count: number, [one, several]: Nouns) => formatCount(count, one, several),
  listed: (count: number, all: number, nouns: Nouns) =>
    count === all ? texts.counted(count, nouns) : `${formatInteger(count)} of ${formatCount(all, nouns[0], nouns[1])}`,
  selected: 'selected',
  added: (count: number) => `${formatInteger(count)} new ↑`,
  /** The name of the group of rows without a key. */
  noGroupKey: formatNoGroup,
  group: (title: string, count: number, nouns: Nouns) => `${title}, ${texts.counted(count, nouns)}`,
  copied: (cells: number) => `Copied ${formatCount(cells, 'cell')}.`,
  stats: { name: 'Sum, average and count', sum: 'Sum', average: 'Average', count: 'Count' },
  columns: {
    label: 'Columns',
    choose: 'Choose columns',
    reset: 'Reset columns',
  },
  /** The marks of two keys that rows are sorted by, for screen readers. */
  sortKey: (header: string, position: number, isDescending: boolean) =>
    `${header}, sort key ${position}, ${isDescending ? 'descending' : 'ascending'}`,
  columnMenu: (header: string) => `Menu of ${header}`,
  filter: {
    chips: 'Filters',
    clear: 'Clear',
    not: (label: string) => `${label} not`,
    remove: (name: string, value: string) => `Remove ${name} ${value}`,
    more: (count: number) => `${formatInteger(count)} more filters`,
  },
} as const;
