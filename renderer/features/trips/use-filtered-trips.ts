/** The trips that pass the filters of the address, in memory. */
import { useSavedSearch } from '@renderer/data/saved-search';
import type { TableRows } from '@renderer/data/tables';
import { searchedTripTexts } from '@shared/fields/trip';
import type { FilterValues } from '@shared/filters/filters';
import { matchFilters } from '@shared/filters/trip-filters';
import type { Names } from '@shared/records/directory';
import type { TripRow } from '@shared/records/trip';
import { foldText } from '@shared/values/texts';
import { useMemo, useRef } from 'react';

/** The directories in whose names a typed word is looked for, by the columns of their ids. */
const namedColumns = { client_id: 'client', consultant_id: 'consultant', branch_id: 'branch' } as const;

/** Trips whose bookings have a text; a text that many have is not looked for in bookings alone. */
const maxHits = 1;
const noIds: readonly number[] = [];

/** Finds the ids whose names have a folded word. */
function findNamed(names: Readonly<Record<string, string>>, word: string): Set<number> {
  return new Set(Object.entries(names).flatMap(([id, name]) => (foldText(name).includes(word) ? [Number(id)] : [])));
}

function matchTrips(rows: TableRows<TripRow>, filters: FilterValues, names: Names, bookingIds: readonly number[]) {
  const { table } = rows;
  if (!table) return null;
  const { search = '', ...others } = filters;
  const matches = matchFilters(table, others, 'date_opened');
  const isHit = new Uint8Array(table.rowCount);
  table.column('id').mark(new Set(bookingIds), isHit);
  const found = table.search(table.all(), search, searchedTripTexts, (word, marked) => {
    for (const [column, kind] of Object.entries(namedColumns))
      table.column(column as keyof typeof namedColumns).mark(findNamed(names[kind], word), marked);
    if (!/^\d+$/.test(word)) return;
    const ids = table.column('id');
    for (let row = 0; row < marked.length; row += 1) if (String(ids.get(row)).includes(word)) marked[row] = 1;
  });
  for (let row = 0; row < matches.length; row += 1) if (found[row] === 0 && isHit[row] === 0) matches[row] = 0;
  return matches;
}

/** Filters the trips. A trip that has changed stays listed until the filters change, or the list is refreshed. */
export function useFilteredTrips(
  officeId: string,
  rows: TableRows<TripRow> | null,
  filters: FilterValues,
  names: Names,
): TableRows<TripRow> | null {
  const hasFilters = Object.keys(filters).length > 0;
  const bookings = useSavedSearch('search:sectors', officeId, filters.search ?? '', { maxHits, isEnabled: hasFilters });
  const bookingIds = bookings?.ids ?? noIds;
  const arranged = useMemo(
    () => ({ filters, names, bookingIds, of: rows?.arrangement }),
    [filters, names, bookingIds, rows?.arrangement],
  );
  const listed = useRef<{ readonly arranged: object; readonly flags: Uint8Array } | null>(null);
  return useMemo(() => {
    if (rows === null || !hasFilters) return rows;
    const matches = matchTrips(rows, filters, names, bookingIds);
    if (matches === null) return rows;
    if (listed.current?.arranged === arranged)
      listed.current.flags.forEach((flag, row) => {
        if (flag === 1) matches[row] = 1;
      });
    listed.current = { arranged, flags: matches };
    return { ...rows, listed: rows.listed.filter((row) => matches[row] === 1), arrangement: arranged };
  }, [rows, filters, names, bookingIds, hasFilters, arranged]);
}
