/** One spelling of texts that differ only in capitals: "on request", "On Request". */

/** Statuses that some servers spell as in the US. */
const usSpellings: ReadonlyMap<string, string> = new Map([
  ['canceled', 'cancelled'],
  ['finalized', 'finalised'],
]);

/** The key of texts that are one value in a list to choose from. Accents, ß, widths and apostrophes tell them apart. */
export function toSpellingKey(text: string): string {
  const key = text.normalize('NFC').toLowerCase();
  return usSpellings.get(key) ?? key;
}

/** Finds the text with the largest count; of several the first by their characters. Empty where there is none. */
export function pickCommonSpelling(counts: ReadonlyMap<string, number>): string {
  let common = '';
  for (const [text, count] of counts) {
    const commonCount = counts.get(common) ?? 0;
    if (count > commonCount || (count === commonCount && text < common)) common = text;
  }
  return common;
}

/** Finds the spelling that is used more than any other. */
export function findCommonSpelling(texts: Iterable<string>): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return pickCommonSpelling(counts);
}
