/** Values of columns that other records than the rows have, such as those of other pages: filters offer them, too. */
import { createContext, useContext, useEffect, useState } from 'react';
import type { ColumnValue } from '../columns/column-filters';

/** The values that other records have, and sentences for the user about records that could not be read. */
type FoundValues = { readonly values: readonly ColumnValue[]; readonly notes: readonly string[] };

export type OtherValues = {
  /** Says which records have the values and are counted: "Not in these rows". */
  readonly title: string;
  /** Stands in for values that could not be read. */
  readonly failed: string;
  /** Reads the values of a column; null for a column without any. */
  readonly load: (columnId: string) => Promise<FoundValues> | null;
};

export const OtherValuesContext = createContext<OtherValues | null>(null);

/**
 * Selects the values that no row has, and says why there are none where they could not be read. What is to be known of the
 * records goes with values of theirs only.
 */
export function selectOtherValues(
  found: FoundValues | 'failed',
  ofRows: readonly ColumnValue[],
  failed: string,
): FoundValues {
  if (found === 'failed') return { values: [], notes: [failed] };
  const keys = new Set(ofRows.map(({ key }) => key));
  const values = found.values.filter(({ key }) => !keys.has(key));
  return { values, notes: values.length === 0 ? [] : found.notes };
}

/** Reads the values of a column that no row has, once. Null for a column without any. */
export function useOtherValues(columnId: string, ofRows: readonly ColumnValue[]) {
  const source = useContext(OtherValuesContext);
  const [loading] = useState(() => source?.load(columnId) ?? null);
  const [found, setFound] = useState<FoundValues | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loading?.then(
      (values) => isCurrent && setFound(values),
      () => isCurrent && setFound('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [loading]);
  if (source === null || loading === null) return null;
  const selected = selectOtherValues(found ?? { values: [], notes: [] }, ofRows, source.failed);
  return { title: source.title, isLoading: found === null, ...selected };
}
