/** What a sector says itself, and what its trip does, as tests of rows. */

import { AppError } from '@shared/errors/errors';
import { createFilterTest, type Filter, type Filters, groupByField } from '@shared/filters/filter';
import type { SectorFilterName } from '@shared/filters/trip-filters';
import type { TripColumnName } from '@shared/records/trip-table';
import { toListedField } from '@shared/summary/filters';
import { foldText, toSpellingKey } from '@shared/values/texts';
import type { SectorIndex } from '../search/sector-index';
import type { TripIndex } from '../search/trip-index';

export type SectorFilters = Readonly<Partial<Record<SectorFilterName, string>>>;

/** Whether a sector passes. One that does not say passes no filter. */
export type SectorTest = (row: number) => boolean;

/** The columns that filters compare with a flag or an id. */
const columns = {
  sector_active: 'is_active',
  sector_claimed: 'is_claimed',
  supplier_id: 'supplier_id',
  product_id: 'product_id',
} as const satisfies Partial<Record<SectorFilterName, string>>;

function createTest({ sectors }: SectorIndex, name: SectorFilterName, value: string): SectorTest {
  if (name === 'sector_status') {
    // As they are grouped.
    const column = sectors.column('status_name');
    const wanted = toSpellingKey(value);
    const flags = column.texts.test((text) => toSpellingKey(text) === wanted);
    return (row) => flags[column.getCode(row)] === 1;
  }
  if (name === 'refunded') {
    // A refund is a booking whose total is below zero, as the field by which bookings are grouped has it.
    const column = sectors.column('total');
    return (row) => {
      const total = column.get(row);
      return total !== null && String(total < 0) === value;
    };
  }
  const column = sectors.column(columns[name]);
  const wanted = name.endsWith('_id') ? Number(value) : value === 'true';
  return (row) => column.get(row) === wanted;
}

/** Creates the tests of the filters that are set. */
export const createSectorTests = (sectors: SectorIndex, filters: SectorFilters): SectorTest[] =>
  Object.entries(filters).map(([name, value]) => createTest(sectors, name as SectorFilterName, value));

/* The filters of a list of trips, as its chips have them. */

function createTripTest(trips: TripIndex, filter: Filter, today: string): (row: number) => boolean {
  const name = filter.field as TripColumnName;
  const field = toListedField(name, null);
  if (field === null || (filter.op === 'has' && field.kind !== 'text')) {
    throw new AppError('usage', `A summary can\u2019t have the filter of trips by ${field?.label ?? name}.`, {});
  }
  const [wanted = ''] = filter.values;
  if (filter.op === 'has') {
    const isNot = filter.isNot === true;
    return (row) => foldText(String(trips.table.get(row, name) ?? '')).includes(foldText(wanted)) !== isNot;
  }
  const test = createFilterTest(filter, field.kind, today);
  return (row) => {
    const value = trips.table.get(row, name);
    return test(toSpellingKey(String(value ?? '')), value);
  };
}

/** Leaves out the trips that do not pass the filters of a list. @throws AppError `usage` for one that only the list can have */
export function filterTrips(trips: TripIndex, rows: Uint32Array, filters: Filters, today: string): Uint32Array {
  const groups = Array.from(groupByField(filters).values(), ({ any, all }) => ({
    any: any.map((filter) => createTripTest(trips, filter, today)),
    all: all.map((filter) => createTripTest(trips, filter, today)),
  }));
  if (groups.length === 0) return rows;
  const passes = (row: number) =>
    groups.every(
      ({ any, all }) => (any.length === 0 || any.some((test) => test(row))) && all.every((test) => test(row)),
    );
  return rows.filter(passes);
}
