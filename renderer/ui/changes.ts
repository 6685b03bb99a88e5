/** What has changed since a saved copy: in a list, and in a record. */
import type { RowList } from '@shared/row-list';
import { texts } from './texts';
import { toFieldLabel } from './unknown-fields';

/** Whether two values of JSON are equal, whatever the order of their fields. */
export function isEqualJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [a, b] as Readonly<Record<string, unknown>>[];
  let rest = Object.keys(other as object).length;
  for (const key in one) {
    if (!isEqualJson(one[key], other?.[key])) return false;
    rest -= 1;
  }
  return rest === 0;
}

/** A list as {@link describeListChanges} compares it. */
export type ComparedList<T> = {
  readonly records: RowList<T>;
  /** Gets the key of a record. Records without a key are not compared. */
  readonly getKey: (record: T) => string | number | null;
  /** The records in the singular and the plural. */
  readonly nouns: readonly [one: string, many: string];
};

/**
 * Describes how a list differs from its saved copy: "3 trips changed, 1 is new here, 2 are no longer here". A saved copy
 * may hold a part of a list, so that new is what the user has not seen in it.
 *
 * @param getContent - what of a record is compared
 */
export function describeListChanges<T>(
  before: RowList<T>,
  { records, getKey, nouns }: ComparedList<T>,
  getContent: (record: T) => unknown = (record) => record,
): string {
  const missing = new Map(Array.from(before, (record) => [getKey(record), record]));
  missing.delete(null);
  let changed = 0;
  let added = 0;
  for (const record of records) {
    const key = getKey(record);
    if (key === null) continue;
    const earlier = missing.get(key);
    if (earlier === undefined) added += 1;
    else if (!isEqualJson(getContent(earlier), getContent(record))) changed += 1;
    missing.delete(key);
  }
  const parts = [
    ...(changed > 0 ? [texts.changes.changed(changed, nouns)] : []),
    ...(added > 0 ? [texts.changes.added(added)] : []),
    ...(missing.size > 0 ? [texts.changes.removed(missing.size)] : []),
  ];
  return parts.length === 0 ? texts.changes.none : parts.join(', ');
}

/** Fields that are named; more are counted. */
const maxNamedFields = 4;

/** Names the fields of a record that differ from its saved copy: "Status, Sectors changed"; null for none. */
export function describeRecordChanges(before: object, after: object): string | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const [one, other] = [before, after] as Readonly<Record<string, unknown>>[];
  const changed = names.filter((name) => !isEqualJson(one?.[name], other?.[name])).map(toFieldLabel);
  if (changed.length === 0) return null;
  return texts.changes.fields(changed.slice(0, maxNamedFields), changed.length - maxNamedFields);
}
