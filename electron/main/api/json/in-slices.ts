/** Main's work on one response, in slices that are counted in steps: no response may keep the windows waiting. */
import { ExactNumber, type JsonValue, stepsPerSlice, toCompactJson } from './exact-json';

/** Most values of one record, or of a response that is no list. A trip with 300 sectors has 20,000. */
export const maxRecordValues = 40_000;

/** Steps that each item of a list costs at least: a missing field costs as much as one that is there. */
const stepsPerItem = 50;

/** Lets the other work of the thread run. */
export const pause = (): Promise<void> => new Promise((next) => setImmediate(next));

/** Counts a value and all values inside it, up to one more than `max`. */
export function countValues(value: JsonValue, max: number): number {
  let count = 1;
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return count;
  for (const inner of value.values()) {
    count += countValues(inner, max - count);
    if (count > max) break;
  }
  return count;
}

/**
 * Calls `work` for each item of a list of the API, with a pause after each slice.
 *
 * @param work - ends the list by returning false
 * @param onPause - replaced in tests
 * @returns whether the list was not ended
 */
export async function forEachItem(
  items: Iterable<JsonValue>,
  work: (item: JsonValue, index: number) => unknown,
  onPause: () => Promise<void> = pause,
): Promise<boolean> {
  let steps = 0;
  let index = 0;
  for (const item of items) {
    const cost = stepsPerItem + countValues(item, maxRecordValues);
    if (steps > 0 && steps + cost > stepsPerSlice) {
      steps = 0;
      await onPause();
    }
    steps += cost;
    if (work(item, index) === false) return false;
    index += 1;
  }
  return true;
}

/** Serialises a list as compact JSON, with a pause after each slice. */
export async function toListJson(items: Iterable<JsonValue>): Promise<string> {
  const texts: string[] = [];
  await forEachItem(items, (item) => void texts.push(toCompactJson(item)));
  return `[${texts.join(',')}]`;
}
