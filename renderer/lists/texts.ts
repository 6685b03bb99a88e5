/** The texts that several screens share, of what is there on the first paint. Other texts stand beside what they belong to. */
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount, pickPlural } from '@shared/values/texts';

export const texts = {
  clearSavedData: 'Clear saved data',
  yes: 'Yes',
  no: 'No',
  filter: 'Filter',
  /** How many rows a list shows, and of how many. */
  count: {
    listed: (listed: number, all: number, noun: string) =>
      listed === all ? formatCount(all, noun) : `${formatInteger(listed)} of ${formatCount(all, noun)}`,
    soFar: (count: string) => `${count} so far`,
    asOf: (count: string, time: string) => `${count}, as of ${time}`,
  },
  clearFilters: 'Clear filters',
  suggested: { active: 'Active', corporate: 'Corporate' },
  groupBy: 'Group by',
  quickFilter: 'Filter these rows',
  noMatch: (rows: number, text: string) =>
    `No match for “${text}” in ${rows === 1 ? 'this row' : `these ${formatCount(rows, 'row')}`}.`,
  noColumnMatch: (rows: number, what: string) =>
    `None of the ${formatInteger(rows)} ${what} match the filters of their columns.`,
  thisList: 'this list',
  trips: (listed: string, unreadable: number) =>
    `${listed}${unreadable > 0 ? ` · ${formatInteger(unreadable)} unreadable` : ''}`,
  commissionShare: { label: 'Commission', after: 'of total' },
  openClient: 'Open client',
} as const;

/* The texts of a table's exports. */

export const screenExportTexts = {
  unread: (text: string) => `${text} (not read)`,
  onePage: 'One page of a longer list.',
  excluded: (header: string, count: number) =>
    `${formatCount(count, 'value')} of “${header}” could not be added up: missing or not readable. The total leaves ${pickPlural(count, 'it', 'them')} out.`,
  /** By whether it is turned round. */
  order: {
    text: ['', ' (Z to A)'],
    date: [' (oldest first)', ' (newest first)'],
    number: [' (smallest first)', ' (largest first)'],
  },
  containing: (text: string) => `Contains “${text}”`,
  filtered: (header: string, filter: string) => `${header}: ${filter}`,
};
