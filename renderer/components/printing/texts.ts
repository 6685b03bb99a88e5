/** The texts of printouts. */
import { formatInteger, formatTimestamp } from '@renderer/ui/formatters';
import { formatCount } from '@shared/count-text';
import type { Freshness } from '@shared/schemas/freshness';

export const texts = {
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
