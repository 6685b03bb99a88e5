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

/** Clears the match of each row that does not pass. */
type Filter = (table: TripTable, value: string, matches: Uint8Array, date: TripDateField) => void;

function clearUnless(matches: Uint8Array, passes: (row: number) => boolean): void {
  for (let row = 0; row < matches.length; row += 1) {
    if (matches[row] === 1 && !passes(row)) matches[row] = 0;
  }
}

/** `02` is 2. */
function createIdFilter(name: 'branch_id' | 'consultant_id' | 'client_id'): Filter {
  return (table, value, matches) => {
    const [column, id] = [table.column(name), Number(value)];
    clearUnless(matches, (row) => column.get(row) === id);
  };
}

function createFlagFilter(name: 'is_active' | 'is_corporate'): Filter {
  return (table, value, matches) => {
    const column = table.column(name);
    clearUnless(matches, (row) => String(column.get(row)) === value);
  };
}

function createTextFilter(name: 'trip_status' | 'trip_type'): Filter {
  return (table, value, matches) => {
    const column = table.column(name);
    const wanted = foldText(value);
    const flags = column.texts.test((text) => foldText(text) === wanted);
    clearUnless(matches, (row) => flags[column.getCode(row)] === 1);
  };
}

/** The whole day passes. A value that is no day leaves no trip. */
function createDateFilter(side: 'from' | 'to'): Filter {
  return (table, value, matches, date) => {
    const column = table.column(date);
    const limit = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Number(value.replaceAll('-', '')) : Number.NaN;
    clearUnless(matches, (row) => {
      const day = column.getDay(row);
      return day !== null && (side === 'from' ? day >= limit : day <= limit);
    });
  };
}

const filterBySearch: Filter = (table, value, matches) => {
  const found = new Uint8Array(matches.length);
  for (const name of apiSearched) {
    const column = table.column(name);
    column.mark(column.texts.find(foldText(value)), found);
  }
  const ids = table.column('id');
  const id = String(Number(value)) === value ? Number(value) : Number.NaN;
  clearUnless(matches, (row) => found[row] === 1 || ids.get(row) === id);
};

const filters: Readonly<Record<TripFilterName, Filter>> = {
  search: filterBySearch,
  active: createFlagFilter('is_active'),
  corporate: createFlagFilter('is_corporate'),
  branch_id: createIdFilter('branch_id'),
  consultant_id: createIdFilter('consultant_id'),
  client_id: createIdFilter('client_id'),
  trip_status: createTextFilter('trip_status'),
  trip_type: createTextFilter('trip_type'),
  date_from: createDateFilter('from'),
  date_to: createDateFilter('to'),
};

function isFilterName(name: string): name is TripFilterName {
  return Object.hasOwn(filters, name);
}

/**
 * Flags the trips that pass every filter, by row.
 *
 * @param date - that From and To compare
 * @throws AppError `usage` for a filter that trips do not have
 */
export function matchFilters(table: TripTable, values: FilterValues, date: TripDateField): Uint8Array {
  const matches = table.all();
  for (const [name, value] of Object.entries(values)) {
    if (!isFilterName(name)) {
      throw new AppError('usage', `Saved data cannot be filtered by "${name}".`, { filter: name });
    }
    filters[name](table, value, matches, date);
  }
  return matches;
}
