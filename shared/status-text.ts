/** Statuses as the screen writes them: one office sends "active", "Active" and "ACTIVE". */

/** Codes such as "HK" are capital letters by themselves. */
const minWordLength = 4;

const capitalise = ([first = '', ...rest]: string) => first.toUpperCase() + rest.join('');

/**
 * Writes a status that is all capitals or all small letters with one capital letter at its beginning. Other texts stay as
 * they were sent, codes too.
 */
export function formatStatus(value: string): string {
  const isCapitals = value.length >= minWordLength && value === value.toUpperCase();
  if (!isCapitals && value !== value.toLowerCase()) return value;
  return capitalise(value.toLowerCase());
}

/**
 * Gets the key of all texts that differ only in capitals: "on request", "On Request" and "ON REQUEST" are "On request".
 * Codes such as "HK" are capitals. Saved layouts have it; groups are titled by a spelling that their rows have.
 */
export function toGroupStatus(value: string): string {
  return value.length < minWordLength ? value.toUpperCase() : capitalise(value.toLowerCase());
}
