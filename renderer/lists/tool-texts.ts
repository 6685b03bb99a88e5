/** The texts of what opens from a list: printing. */
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount } from '@shared/values/texts';

/* The texts of printouts. */

export const printingTexts = {
  page: 'Page',
  of: 'of',
  printed: (office: string, time: string) => `${office === '' ? '' : `${office} · `}Printed ${time}`,
  cut: (printed: number, all: number) =>
    `Only the first ${formatInteger(printed)} of ${formatCount(all, 'row')} are printed; totals are of all. Export the list to have every row.`,
} as const;
