/** The texts of what opens from a list: filters, printing, labels. */
import { formatInteger } from '@renderer/ui/formatters';
import type { NameKind } from '@shared/records/directory';
import { formatCount } from '@shared/values/texts';

/* The texts of printouts. */

export const printingTexts = {
  page: 'Page',
  of: 'of',
  printed: (office: string, time: string) => `${office === '' ? '' : `${office} · `}Printed ${time}`,
  cut: (printed: number, all: number) =>
    `Only the first ${formatInteger(printed)} of ${formatCount(all, 'row')} are printed; totals are of all. Export the list to have every row.`,
} as const;

/* The texts of a list's filter panel. */

export const filterPanelTexts = {
  find: 'Find a filter',
  placeholder: 'Type a value, a name or a period',
  choices: 'Filters to choose',
  spellings: (count: number) => ` · ${formatCount(count, 'spelling')}`,
  exclusion: 'is not',
  exclusionHint: 'Leaves out these rows. Key: Shift+Enter',
  isNot: (name: string) => `${name} is not`,
  noMatches: 'No matches',
  otherValues: 'Other status or type…',
  more: (count: number) => `${formatInteger(count)} more: type to find them`,
} as const;

/* The texts of the button that names an id. */

export const labelTexts = {
  title: (kind: NameKind, id: string, isNew: boolean) => `${isNew ? 'Add' : 'Change'} a name for ${kind} ${id}`,
  field: (kind: NameKind, id: string) => `Name for ${kind} ${id}`,
  hint: 'Saved on this computer only',
  save: 'Save',
  remove: 'Remove',
} as const;

/* The texts of the form of a report's filters. */

export const parameterFormTexts = { customDates: 'Custom dates', swap: 'Swap' } as const;
