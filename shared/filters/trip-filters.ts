/**
 * The API's filters of trips, those of saved sectors, and what the former mean for trips in memory: texts without case and accents, ids
 * as numbers, dates by their days. A filter without a meaning does not compile.
 */
import { AppError } from '../errors/errors';
import { apiSearched } from '../fields/trip';
import type { TripTable } from '../records/trip-table';
import { foldText } from '../values/texts';
import type { TripDateField } from './date-fit';
import type { FilterDefinition, FilterValues } from './filters';

/** The filters of GET /api/trip/fetchAll, in the order of the form. */
export const tripFilters = [
  { name: 'search', label: 'Search trips', kind: 'text' },
  { name: 'active', label: 'Trip is', kind: 'boolean', choices: ['Active', 'Inactive'] },
  { name: 'corporate', label: 'Market', kind: 'boolean', choices: ['Corporate', 'Leisure'] },
  { name: 'branch_id', label: 'Branch', kind: 'integer', directory: 'branch' },
  { name: 'consultant_id', label: 'Consultant', kind: 'integer', directory: 'consultant' },
  { name: 'client_id', label: 'Client no.', kind: 'integer', directory: 'client' },
  { name: 'trip_status', label: 'Trip status', kind: 'text' },
  { name: 'trip_type', label: 'Trip type', kind: 'text' },
  { name: 'date_from', label: 'From', kind: 'date', upperBound: 'date_to' },
  { name: 'date_to', label: 'To', kind: 'date' },
] as const satisfies readonly FilterDefinition[];

/** Filters by what a sector says itself. The server has none of them: they select saved sectors, in the order of the form. */
export const sectorFilters = [
  { name: 'sector_active', label: 'Booking is', kind: 'boolean', choices: ['Active', 'Inactive'] },
  { name: 'sector_claimed', label: 'Commission is', kind: 'boolean', choices: ['Claimed', 'Unclaimed'] },
  { name: 'supplier_id', label: 'Supplier', kind: 'integer', directory: 'supplier' },
  { name: 'product_id', label: 'Product', kind: 'integer', directory: 'product' },
  { name: 'sector_status', label: 'Booking status', kind: 'text' },
  { name: 'refunded', label: 'Refund', kind: 'boolean', choices: ['Refunds', 'No refunds'] },
] as const satisfies readonly FilterDefinition[];

/** The name of one filter of {@link tripFilters}. */
export type TripFilterName = (typeof tripFilters)[number]['name'];

/** The name of one filter of {@link sectorFilters}. */
export type SectorFilterName = (typeof sectorFilters)[number]['name'];

type RowTest = (row: number) => boolean;

/** Whether a trip has the typed text in one of its texts, or as its number. */
function createSearchTest(table: TripTable, value: string): RowTest {
  const found = new Uint8Array(table.rowCount);
  for (const name of apiSearched) {
    const column = table.column(name);
    column.mark(column.texts.find(foldText(value)), found);
  }
  const ids = table.column('id');
  const id = String(Number(value)) === value ? Number(value) : Number.NaN;
  return (row) => found[row] === 1 || ids.get(row) === id;
}

/** @param date - that From and To compare */
function createTest(table: TripTable, name: TripFilterName, value: string, date: TripDateField): RowTest {
  switch (name) {
    case 'search':
      return createSearchTest(table, value);
    case 'active':
    case 'corporate': {
      const column = table.column(`is_${name}`);
      return (row) => String(column.get(row)) === value;
    }
    case 'branch_id':
    case 'consultant_id':
    case 'client_id': {
      // `02` is 2.
      const [column, id] = [table.column(name), Number(value)];
      return (row) => column.get(row) === id;
    }
    case 'trip_status':
    case 'trip_type': {
      const [column, wanted] = [table.column(name), foldText(value)];
      const flags = column.texts.test((text) => foldText(text) === wanted);
      return (row) => flags[column.getCode(row)] === 1;
    }
    case 'date_from':
    case 'date_to': {
      // The whole day passes. A value that is no day leaves no trip.
      const limit = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Number(value.replaceAll('-', '')) : Number.NaN;
      const column = table.column(date);
      return (row) => {
        const day = column.getDay(row);
        return day !== null && (name === 'date_from' ? day >= limit : day <= limit);
      };
    }
  }
}

/**
 * Flags the trips that pass every filter, by row.
 *
 * @param date - that From and To compare
 * @throws AppError `usage` for a filter that trips do not have
 */
export function matchFilters(table: TripTable, values: FilterValues, date: TripDateField): Uint8Array {
  const tests = Object.entries(values).map(([name, value]) => {
    const filter = tripFilters.find((known) => known.name === name);
    if (filter) return createTest(table, filter.name, value, date);
    throw new AppError('usage', `Saved data cannot be filtered by "${name}".`, { filter: name });
  });
  return table.all().map((_, row) => Number(tests.every((passes) => passes(row))));
}
