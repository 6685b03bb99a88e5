/** Statuses as the screen writes them: one office sends "active", "Active" and "ACTIVE". */

/** Codes such as "HK" are capital letters by themselves. */
const minWordLength = 4;

/**
 * Writes a status that is all capitals or all small letters with one capital letter at its beginning. Other texts stay as
 * they were sent, codes too.
 */
export function formatStatus(value: string): string {
  const isCapitals = value.length >= minWordLength && value === value.toUpperCase();
  if (!isCapitals && value !== value.toLowerCase()) return value;
  const [first = '', ...rest] = value;
  return first.toUpperCase() + rest.join('').toLowerCase();
}
