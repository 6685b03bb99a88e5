/** Names for new files, made from texts of the API and from filters. */
import { createHash } from 'node:crypto';

/** Letters of a name before its day. */
const maxLetters = 70;
const hashLetters = 6;

/**
 * Makes a file name that is legal on Windows, macOS and Linux, of up to 100 characters (faults 38). A long description is
 * cut, and a hash of all of it distinguishes the names of different contents.
 *
 * @param description - of the content; may come from the API
 * @param day - YYYY-MM-DD
 * @param extension - without its dot
 */
export function toFileName(description: string, day: string, extension: string): string {
  const legal = description
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]{1,500}/gu, '-')
    .replace(/^-|-$/g, '');
  const hash = createHash('sha256').update(description).digest('hex').slice(0, hashLetters);
  const cut = `${legal.slice(0, maxLetters - hashLetters - 1).replace(/-$/, '')}-${hash}`;
  const name = legal.length > maxLetters ? cut : legal;
  return `${name === '' ? 'export' : name}-${day}.${extension}`;
}

/** Formats filters for a file name, in the order of the form: "branchID 5 startDate 2026-09-01". */
export function formatFiltersForFileName(filters: Readonly<Record<string, string>>): string {
  return Object.entries(filters)
    .map(([name, value]) => `${name} ${value}`)
    .join(' ');
}
