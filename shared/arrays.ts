/** Small helpers for arrays. */

/** Copies a list of the API without its empty entries; a missing list is an empty one. */
export function withoutNulls<T>(items: readonly (T | null)[] | null | undefined): T[] {
  return (items ?? []).filter((item) => item !== null);
}
