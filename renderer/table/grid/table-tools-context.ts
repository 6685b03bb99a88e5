/** What the controls in a table's bar do with the table: move the keyboard to its rows, filter its columns. */
import { createContext, useContext, useEffect, useState } from 'react';
import type { AppColumn } from '../columns/app-column';
import { type ColumnFilter, type ColumnFilters, type ColumnValue, noFilters } from '../columns/column-filters';

export type TableTools = {
  /** Moves the keyboard to the first row, or to the one that it was on. */
  readonly focusRows: () => void;
  /** The columns that can be filtered. */
  readonly columns: readonly Pick<AppColumn<unknown>, 'id' | 'header' | 'range' | 'isNumeric'>[];
  readonly filters: ColumnFilters;
  readonly changeFilter: (id: string, filter: ColumnFilter | null) => void;
  /** Counts a column's values in the rows that pass all other filters. */
  readonly getValues: (id: string) => readonly ColumnValue[];
};

export const TableToolsContext = createContext<TableTools>({
  focusRows: () => undefined,
  columns: [],
  filters: noFilters,
  changeFilter: () => undefined,
  getValues: () => [],
});

/* Values of columns that other records than the rows have, such as those of other pages: filters offer them, too. */

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
