/** The texts of every table. Those of the filter form stand in `grid/filter-form-texts.ts`, which is loaded with it. */
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount } from '@shared/count-text';

const list = new Intl.ListFormat('en-AU');

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

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
  noGroupKey: (label: string) => `No ${label.toLowerCase()}`,
  groupCount: (title: string, count: number, isPartial: boolean) =>
    `${title} · ${formatInteger(count)}${isPartial ? ' on this page' : ''}`,
  sortsPageOnly: (header: string) => `${header} (sorts this page only)`,
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
    copied: (what: string) => `${what} copied`,
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
