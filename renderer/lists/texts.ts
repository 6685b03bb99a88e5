/** The texts that several screens share, of what is there on the first paint. Other texts stand beside what they belong to. */
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount, pickPlural } from '@shared/values/texts';

export const texts = {
  group: { label: 'Group', by: 'By', remove: (label: string) => `Remove grouping by ${label}` },
  searchRows: 'Search rows',
  /** How many rows a list shows, and of how many. */
  count: {
    listed: (listed: number, all: number, noun: string) =>
      listed === all ? formatCount(all, noun) : `${formatInteger(listed)} of ${formatCount(all, noun)}`,
    first: (listed: number, loaded: number, all: number, noun: string) =>
      listed === loaded
        ? `First ${formatInteger(loaded)} of ${formatCount(all, noun)}`
        : `${formatInteger(listed)} of the first ${formatInteger(loaded)} of ${formatCount(all, noun)}`,
    soFar: (count: string) => `${count} so far`,
    asOf: (count: string, time: string) => `${count}, as of ${time}`,
  },
  thisList: 'this list',
  commissionShare: { label: 'Commission', after: 'of total' },
} as const;

/* The texts of the box of a list. */

const isMac = navigator.platform.startsWith('Mac');

export const boxTexts = {
  key: isMac ? '⌘ F' : 'Ctrl F',
  offers: 'Filters',
  filterBy: 'Type to search, or filter by',
  more: 'More…',
  dateHint: 'next month, 1/7 to 30/9',
  amountHint: '>1000, <0',
  rowsWith: 'Rows with',
  keys: [
    ['Enter', 'add filter'],
    ['↓', 'choose'],
    ['Esc', 'just these rows'],
  ],
} as const;

/* The texts of the views of a list. */

export const viewTexts = {
  views: 'Views',
  name: 'Name of the view',
  changed: 'Changed',
  add: 'New view',
  save: 'Save',
  saveView: 'Save view',
  saveAsNew: 'Save as new',
  rename: 'Rename',
  duplicate: 'Duplicate',
  delete: 'Delete',
  more: 'More',
  keys: { next: 'Control+PageDown', previous: 'Control+PageUp' },
  formatCopy: (name: string) => `${name} copy`,
  taken: (name: string) => `“${name}” is already there. Enter another name.`,
} as const;

/* What a list says that lists none of its rows. */

const counts = ['', '', 'both', 'all three', 'all four', 'all five', 'all six'];

export const noMatchTexts = {
  noText: (what: string, text: string) => `No ${what} with “${text}”`,
  noFilters: (what: string, count: number) =>
    count === 1 ? `No ${what} match this filter` : `No ${what} match ${counts[count] ?? `all ${count}`} filters`,
  leaveOut: 'Leave one out:',
  without: (filter: string) => `Without ${filter}`,
} as const;

/* The texts of a table's exports. */

export const screenExportTexts = {
  unread: (text: string) => `${text} (not read)`,
  excluded: (header: string, count: number) =>
    `${formatCount(count, 'value')} of “${header}” could not be added up: missing or not readable. The total leaves ${pickPlural(count, 'it', 'them')} out.`,
  /** By whether it is turned round. */
  order: {
    text: ['', ' (Z to A)'],
    date: [' (oldest first)', ' (newest first)'],
    number: [' (smallest first)', ' (largest first)'],
  },
  containing: (text: string) => `Contains “${text}”`,
};

/* The texts of printouts. */

export const printingTexts = {
  page: 'Page',
  of: 'of',
  printed: (office: string, time: string) => `${office === '' ? '' : `${office} · `}Printed ${time}`,
  cut: (printed: number, all: number) =>
    `Only the first ${formatInteger(printed)} of ${formatCount(all, 'row')} are printed; totals are of all. Export the list to have every row.`,
} as const;

/* The texts of adding a statement. */

export const addTexts = {
  add: 'Add statement…',
  drop: 'Drop the statement here',
  oneFile: 'Drop one statement at a time.',
  tooLarge: (limit: string) => `A statement can have up to ${limit}.`,
  notOpened: (name: string) => `“${name}” wasn’t opened`,
  known: 'You already have this statement; here it is.',
} as const;
