/**
 * Gets the element at an index that the caller knows to exist.
 *
 * @throws RangeError if it does not
 */
export function at<T>(array: readonly T[], index: number): T {
  const element = array[index];
  if (element === undefined) throw new RangeError(`No element at index ${index} of ${array.length}`);
  return element;
}
