/** The texts of what opens from a list: filters, printing, labels. */
import { formatInteger, formatTimestamp } from '@renderer/ui/formatters';
import type { NameKind } from '@shared/records/directory';
import type { Freshness } from '@shared/records/freshness';
import { formatCount } from '@shared/values/texts';

/* The texts of printouts. */

export const printingTexts = {
  page: 'Page',
  of: 'of',
  printed: (office: string, time: string) => `${office === '' ? '' : `${office} · `}Printed ${time}`,
  filters: (filters: readonly string[]) => (filters.length === 0 ? '' : `Filters: ${filters.join('; ')}`),
  filter: (label: string, value: string) => `${label}: ${value}`,
  freshness: ({ source, fetchedAtMs }: Freshness) =>
    source === 'network' ? `Loaded ${formatTimestamp(fetchedAtMs)}` : `Saved copy of ${formatTimestamp(fetchedAtMs)}`,
  total: (count: number) => `Total of ${formatCount(count, 'row')}`,
  group: (title: string, count: number) => `${title} (${formatInteger(count)})`,
  cut: (printed: number, all: number) =>
    `Only the first ${formatInteger(printed)} of ${formatCount(all, 'row')} are printed; totals are of all. Export the list to have every row.`,
  collapsed: 'Rows of collapsed groups aren’t printed; their subtotals include them.',
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
