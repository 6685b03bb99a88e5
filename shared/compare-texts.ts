/** The order of texts in lists, on screens and in the index of saved trips alike. */

const collator = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

/** Compares texts as a phone book does: numbers in them by value, case and accents aside. */
export function compareTexts(a: string, b: string): number {
  return collator.compare(a, b);
}
