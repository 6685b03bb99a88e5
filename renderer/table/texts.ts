/** The texts of every table. Those of the filter form stand in `menu-texts.ts`, which is loaded with it. */

import { formatInteger } from '@renderer/ui/formatters';
import { formatNoGroup } from '@shared/exports/screen-table';
import type { RowDensity } from '@shared/settings/preferences';
import { formatCount } from '@shared/values/texts';

const list = new Intl.ListFormat('en-AU');

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const lowerNames: Readonly<Record<RowDensity, string>> = {
  compact: 'compact',
  normal: 'of normal height',
  wrapped: 'of two lines',
};

export const texts = {
  empty: 'Nothing to show.',
  searching: 'Searching…',
  yes: 'Yes',
  no: 'No',
  /** The header of the times at which saved copies were loaded. */
  savedAt: 'Saved',
  noValue: 'No value',
  rows: (count: number) => formatCount(count, 'row'),
  selected: (count: number) => `${formatInteger(count)} selected`,
  thisPageOnly: (label: string) => `${label}, this page only`,
  withOldest: (label: string, oldest: string) => `${label}, ${oldest}`,
  oldest: (time: string, name: string) => `oldest ${time} (${name})`,
  excluded: (count: number) =>
    count === 1 ? '1 value is missing from this total' : `${formatInteger(count)} values are missing from this total`,
  /** The name of the group of rows without a key. */
  noGroupKey: formatNoGroup,
  groupCount: (title: string, count: number, isPartial: boolean) =>
    `${title} · ${formatInteger(count)}${isPartial ? ' on this page' : ''}`,
  sortsPageOnly: (header: string) => `${header} (sorts this page only)`,
  /** Where rows of the chosen height would be out of reach. */
  lowerRows: (density: RowDensity) =>
    `This list is too long for the row height you chose. Rows are ${lowerNames[density]} here.`,
  /** Where rows of every height would be out of reach. */
  unreachableRows: (reachable: number, all: number) =>
    `Only the first ${formatInteger(reachable)} of ${texts.rows(all)} can be shown. Totals, filters and exports cover all of them: filter the list to see others.`,
  partial: {
    filtered: 'filtered',
    sorted: 'sorted',
    grouped: 'grouped',
    note: (done: readonly string[]) => `${capitalise(list.format(done))} on this page only, not over the whole list.`,
  },
  copy: {
    rows: (count: number) => `Copy ${formatCount(count, 'row')}`,
    options: 'Copy options',
    plain: 'Copy rows',
    withHeaders: 'Copy with headings',
    cell: '1 cell',
    copied: (what: string) => `Copied ${what}.`,
  },
  stats: {
    label: 'Sum, average and count',
    of: (header: string, stats: readonly string[]) => `${header}: ${stats.join(' · ')}`,
    sum: (sum: string) => `sum ${sum}`,
    average: (average: string) => `average ${average}`,
    count: (count: number) => `count ${formatInteger(count)}`,
    join: (parts: readonly string[]) => parts.join(' · '),
  },
  collapseAll: 'Collapse all',
  expandAll: 'Expand all',
  columns: {
    choose: 'Choose columns',
    reset: 'Reset columns',
    moveUp: 'Move up',
    moveDown: 'Move down',
    pin: 'Pin to the left',
    unpin: 'Unpin',
    rename: 'Rename',
    nameLabel: (column: string) => `Name of ${column}`,
    ownName: 'Its own name',
    density: 'Row height',
    densities: { compact: 'Compact', normal: 'Normal', wrapped: 'Two lines' },
  },
  filter: {
    button: (header: string) => `Filter ${header}`,
    title: 'Filter',
    chips: 'Filtered columns',
    remove: (header: string, text: string) => `Remove ${header}: ${text}`,
    /** Rows without a value, in a list of values. */
    blank: '(blank)',
    isBlank: 'is blank',
    isNotBlank: 'is not blank',
    contains: (text: string) => `contains “${text}”`,
    isNot: (values: string) => `is not ${values}`,
    joinedValues: (values: readonly string[]) => values.join(' or '),
    andMore: (values: readonly string[], others: number) => `${values.join(', ')} and ${formatInteger(others)} more`,
    upTo: (end: string) => `up to ${end}`,
    from: (end: string) => `from ${end}`,
    between: (from: string, to: string) => `${from} to ${to}`,
  },
} as const;
