/** Names for new files, made from texts of the API and from filters. */
import { createHash } from 'node:crypto';
import { type DateRange, formatDateRange } from '@shared/date-ranges';

/** Letters of a name before its day, with those of its period. */
const maxLetters = 70;
const hashLetters = 6;

/**
 * Makes a file name that is legal on Windows, macOS and Linux, of up to 100 characters (faults 38). A long description is
 * cut, and a hash of all of it distinguishes the names of different contents.
 *
 * @param description - of the content; may come from the API
 * @param day - YYYY-MM-DD
 * @param extension - without its dot
 * @param period - of the content's dates: it is never cut
 */
export function toFileName(
  description: string,
  day: string,
  extension: string,
  period: DateRange | null = null,
): string {
  const ending = period ? `-${toLegalName(formatDateRange(period))}` : '';
  const legal = toLegalName(description);
  const letters = maxLetters - ending.length;
  const hash = createHash('sha256').update(description).digest('hex').slice(0, hashLetters);
  const cut = `${legal.slice(0, letters - hashLetters - 1).replace(/-$/, '')}-${hash}`;
  const name = legal.length > letters ? cut : legal;
  return `${name === '' ? 'export' : name}${ending}-${day}.${extension}`;
}

function toLegalName(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]{1,500}/gu, '-')
    .replace(/^-|-$/g, '');
}

/** Formats filters for a file name, in the order of the form: "branchID 5 startDate 2026-09-01". */
export function formatFiltersForFileName(filters: Readonly<Record<string, string>>): string {
  return Object.entries(filters)
    .map(([name, value]) => `${name} ${value}`)
    .join(' ');
}
