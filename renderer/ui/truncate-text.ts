/** Truncation of long texts on screen: a megabyte in one cell would stall the window (faults 35). Exports are never truncated. */

import { texts } from './texts';

/** Characters, more than a user reads in a cell or a field. */
const maxLengths = { cell: 500, field: 2_000 } as const;

/** Truncates a text to what a cell or field has room for, and appends its length. */
export function truncateText(text: string, where: keyof typeof maxLengths): string {
  const maxLength = maxLengths[where];
  return text.length > maxLength ? texts.cut(text.slice(0, maxLength), text.length) : text;
}
