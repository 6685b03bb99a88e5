/** The table's model over trips that are held in columns, beside the same over row objects. */

import { parseTripRow } from '@main/server/read-record';
import { parseExactJson } from '@main/system/exact-json';
import { createTripColumns, createTripGroupings } from '@renderer/fields/field-columns';
import { getCellText } from '@renderer/table/columns/app-column';
import { toClipboardContent } from '@renderer/table/model/clipboard';
import { groupRows } from '@renderer/table/model/row-groups';
import { TableIndex } from '@renderer/table/model/table-index';
import { getInitialWidth } from '@renderer/table/model/visible-columns';
import type { Filter } from '@shared/filters/filter';
import type { TripRow } from '@shared/records/trip';
import { toTripRows } from '@shared/records/trip-table';
import { at } from '@shared/values/collections';
import { noNames } from '@test/helpers/no-names';
import { createRandom } from '@test/helpers/random';
import { makeRandomTrip, toTripTable } from '@test/helpers/random-trips';
import { describe, expect, it } from 'vitest';

const names = { ...noNames, consultant: { '1': 'Mei Ōta' }, client: { '3': 'Ana Ruiz' } };

const today = '2026-11-28';
function makeLists(seed: number) {
  const random = createRandom(seed);
  const rows = Array.from({ length: 300 }, (_, index): TripRow => {
    const row = parseTripRow(parseExactJson(makeRandomTrip(random, index + 1, random() < 0.3)).value);
    return { ...(row as TripRow), fetchedAtMs: 1_800_000_000_000 - Math.floor(random() * 1e9) };
  });
  // Sums of these are beyond 2^53.
  for (const row of rows.slice(0, 5)) {
    if (row.trip.sector_summary) row.trip.sector_summary.total_amount = Number.MAX_SAFE_INTEGER;
  }
  const columnar = toTripRows(toTripTable(rows));
  return { rows, columnar, random };
}

describe('a table of trips in columns', () => {
  it.each([11, 12, 13])(
    'faults 234: sorts, filters, sums, groups and copies as it does with row objects (%d)',
    (seed) => {
      const { rows, columnar, random } = makeLists(seed);
      const columns = createTripColumns(names);
      const [index, other] = [new TableIndex<TripRow>(rows), new TableIndex<TripRow>(columnar)];
      const all = index.getAllIndexes();
      const some = all.filter(() => random() < 0.5);
      const filters: Omit<Filter, 'field'>[] = [
        { op: 'has', values: ['a'] },
        { op: 'is', values: [''] },
        { op: 'between', values: ['2023-01-01', ''] },
        { op: 'between', values: ['100', '20000'] },
      ];
      for (const column of columns) {
        for (const isDescending of [false, true]) {
          expect(other.sort(some, column, isDescending), column.id).toEqual(index.sort(some, column, isDescending));
        }
        for (const filter of filters) {
          const apply = (ofRows: TableIndex<TripRow>) =>
            ofRows.filterBy(columns, [{ field: column.id, ...filter }], all, today);
          expect(apply(other), column.id).toEqual(apply(index));
        }
        expect(getInitialWidth(column, other)).toBe(getInitialWidth(column, index));
        const show = (list: TripRow[]) => Array.from(list, (row) => [getCellText(column, row), column.cell?.(row)]);
        expect(show(columnar)).toEqual(show(rows));
      }
      for (const text of ['', 'z', 'zurich', '12', 'ana ruiz', 'nov', '1,0']) {
        expect(other.filter(columns, text, today)).toEqual(index.filter(columns, text, today));
      }
      expect(other.sumColumns(columns, all)).toEqual(index.sumColumns(columns, all));
      expect(other.sumColumns(columns, some)).toEqual(index.sumColumns(columns, some));
      for (const grouping of createTripGroupings(names)) {
        expect(groupRows<TripRow>(columnar, some, columns, grouping)).toEqual(
          groupRows<TripRow>(rows, some, columns, grouping),
        );
      }
      const copied = (list: TripRow[]) => {
        const copiedRows = Array.from(some, (position) => at<TripRow>(list, position));
        return toClipboardContent({ columns, rows: copiedRows, hasHeaders: true });
      };
      expect(copied(columnar)).toEqual(copied(rows));
    },
  );
});
