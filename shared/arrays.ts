/** Small helpers for arrays. */
import type { RowList } from './row-list';

/** Copies a list of the API without its empty entries; a missing list is an empty one. */
export function withoutNulls<T>(items: readonly (T | null)[] | null | undefined): T[] {
  return (items ?? []).filter((item) => item !== null);
}

/**
 * Gets the element at an index that the caller knows to exist.
 *
 * @throws RangeError if it does not
 */
export function at<T>(list: RowList<T>, index: number): T {
  const element = index < 0 ? undefined : list.at(index);
  if (element === undefined) throw new RangeError(`No element at index ${index} of ${list.length}`);
  return element;
}
