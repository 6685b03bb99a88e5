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

/* The texts of the button that names an id. */

export const labelTexts = {
  title: (kind: NameKind, id: string, isNew: boolean) => `${isNew ? 'Add' : 'Change'} a name for ${kind} ${id}`,
  field: (kind: NameKind, id: string) => `Name for ${kind} ${id}`,
  hint: 'Saved on this computer only',
  save: 'Save',
  remove: 'Remove',
} as const;
