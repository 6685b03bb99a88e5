/** Notices when the server's response has taken the place of a saved copy on the screen, and what is different in it. */

import type { Freshness } from '@shared/records/freshness';
import type { RowList } from '@shared/values/collections';
import { formatLocalTime } from '@shared/values/dates';
import { useEffect, useRef, useState } from 'react';
import { texts } from './texts';

/* Labels and texts of fields that the API does not document. */

/** Abbreviations, which are written in capitals. */
const capitals: ReadonlySet<string> = new Set(['id', 'abn', 'acn', 'gst', 'bpay', 'iata', 'crn', 'url', 'po']);

/** Converts a field's name to a label: "date_closed" to "Date closed", "bpayCRN" to "BPAY CRN". */
export function toFieldLabel(name: string): string {
  const label = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => (capitals.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()))
    .join(' ');
  return label === '' ? name : `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}

/** Formats a value of unknown meaning; empty for no value. */
export function toFieldText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/* What has changed in a list since its saved copy. */

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
type ComparedList<T> = {
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

type ListOptions<T> = Omit<ComparedList<T>, 'records'> & {
  /** Null while there is no list, or while it belongs to another view. */
  readonly list: { readonly freshness: Freshness; readonly records: RowList<T> } | null;
  /** What of a record is compared. Default: all of it. */
  readonly getContent?: (record: T) => unknown;
};

/**
 * Follows a list: "Updated 14:05: 3 trips changed, 1 is new here"; null while its saved copy is shown, or none was.
 *
 * @param viewKey - names what is shown: data of another view is not compared
 */
export function useListChanges<T>(viewKey: string, { list, getContent, ...options }: ListOptions<T>): string | null {
  const saved = useRef<{ readonly viewKey: string; readonly records: RowList<T> } | null>(null);
  const [changes, setChanges] = useState<{ readonly viewKey: string; readonly text: string } | null>(null);
  const { freshness, records } = list ?? { freshness: null, records: [] };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides, not how it is described.
  useEffect(() => {
    if (freshness === null) return;
    const before = saved.current;
    saved.current = freshness.source === 'cache' ? { viewKey, records } : null;
    if (freshness.source === 'cache') setChanges(null);
    else if (before?.viewKey === viewKey) {
      const text = describeListChanges(before.records, { ...options, records }, getContent);
      const time = formatLocalTime(freshness.fetchedAtMs, freshness.fetchedAtMs);
      setChanges({ viewKey, text: texts.changes.updated(time, text) });
    }
  }, [viewKey, freshness, list?.records]);
  return changes?.viewKey === viewKey ? changes.text : null;
}
