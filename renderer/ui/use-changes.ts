/** Notices when the server's response has taken the place of a saved copy on the screen, and what is different in it. */
import { formatLocalTime } from '@shared/dates';
import type { RowList } from '@shared/row-list';
import type { Freshness } from '@shared/schemas/freshness';
import { useEffect, useRef, useState } from 'react';
import { type ComparedList, describeListChanges, describeRecordChanges } from './changes';
import { texts } from './texts';

type Shown<T> = { readonly freshness: Freshness; readonly value: T };

/** @param viewKey - names what is shown: data of another view is not compared */
function useChanges<T>(
  viewKey: string,
  shown: Shown<T> | null,
  describe: (before: T, after: T) => string | null,
): string | null {
  const saved = useRef<{ readonly viewKey: string; readonly value: T } | null>(null);
  const [changes, setChanges] = useState<{ readonly viewKey: string; readonly text: string } | null>(null);
  const { freshness, value } = shown ?? { freshness: null, value: null };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides, not how it is described.
  useEffect(() => {
    if (freshness === null) return;
    const before = saved.current;
    saved.current = freshness.source === 'cache' ? { viewKey, value: value as T } : null;
    if (freshness.source === 'cache') setChanges(null);
    else if (before?.viewKey === viewKey) {
      const text = describe(before.value, value as T);
      const time = formatLocalTime(freshness.fetchedAtMs, freshness.fetchedAtMs);
      setChanges(text === null ? null : { viewKey, text: texts.changes.updated(time, text) });
    }
  }, [viewKey, freshness, value]);
  return changes?.viewKey === viewKey ? changes.text : null;
}

type ListOptions<T> = Omit<ComparedList<T>, 'records'> & {
  /** Null while there is no list, or while it belongs to another view. */
  readonly list: { readonly freshness: Freshness; readonly records: RowList<T> } | null;
  /** What of a record is compared. Default: all of it. */
  readonly getContent?: (record: T) => unknown;
};

/** Follows a list: "Updated 14:05: 3 trips changed, 1 is new here"; null while its saved copy is shown, or none was. */
export function useListChanges<T>(viewKey: string, { list, getContent, ...options }: ListOptions<T>): string | null {
  const shown = list && { freshness: list.freshness, value: list.records };
  return useChanges(viewKey, shown, (before, records) =>
    describeListChanges(before, { ...options, records }, getContent),
  );
}

/** Follows a record: "Updated 14:05: Trip status, Sectors changed"; null where nothing has. */
export function useRecordChanges(
  viewKey: string,
  shown: { readonly freshness: Freshness; readonly value: object } | null,
): string | null {
  return useChanges(viewKey, shown, describeRecordChanges);
}
