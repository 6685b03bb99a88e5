/** Counts with their nouns, for texts that a user reads. */

const pluralRules = new Intl.PluralRules('en-AU');
const integerFormat = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

/** Chooses the form of a word or phrase that fits a count: `pickPlural(1, 'was', 'were')` is "was". */
export const pickPlural = (count: number, one: string, other: string): string =>
  pluralRules.select(count) === 'one' ? one : other;

/** Formats a count with its noun: "1 sector", "1,204 sectors", "2 entries". */
export const formatCount = (count: number, one: string, other = `${one}s`): string =>
  `${integerFormat.format(count)} ${pickPlural(count, one, other)}`;

/** Ids that are listed; the rest is counted. */
const maxListedIds = 20;

/** Lists the first ids and counts the rest: "12, 17 and 30 more". */
export function formatIds(ids: readonly (string | number)[], count: number = ids.length): string {
  const listed = ids.slice(0, maxListedIds);
  const rest = count - listed.length;
  if (listed.length === 0) return '';
  return rest > 0 ? `${listed.join(', ')} and ${rest} more` : listed.join(', ');
}
