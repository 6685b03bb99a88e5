/** The order of values in a column. */
import type { SortValue } from '../columns/app-column';

const collator = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

/** Compares numbers by value and texts as a phone book does. Nulls are not handled: they sort last in either direction. */
export function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  if (a === b) return 0;
  const [left, right] = [a ?? '', b ?? ''];
  if (typeof left === typeof right) return left < right ? -1 : 1;
  return collator.compare(String(left), String(right));
}
