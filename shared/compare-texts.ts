/** The order of texts in lists, on screens and in the index of saved trips alike. */

const collator = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

/** Compares texts as a phone book does: numbers in them by value, case and accents aside. */
export function compareTexts(a: string, b: string): number {
  return collator.compare(a, b);
}

/** Compares as {@link compareTexts} does, and texts that are alike to it by their characters: no two texts are equal. */
export const compareDistinctTexts = (a: string, b: string): number =>
  compareTexts(a, b) || (a < b ? -1 : Number(a > b));
