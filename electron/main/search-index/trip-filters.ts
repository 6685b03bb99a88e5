/**
 * The API's filters on the columns of listed trips. They mean what the scan of the records means
 * (saved-records/offline-filters.ts): a test compares both. A filter of the API that is missing here does not compile.
 */
import { AppError } from '@shared/errors';
import type { FilterValues, TripFilterName } from '@shared/filters';
import { type ListRules, searchedTripFields } from '@shared/list-rules';
import type { TextColumn } from './columns';
import { formatDayNumber, toDayNumber } from './derived-columns';
import type { TripTable } from './trip-columns';

/** Clears the match of each row that does not pass. */
type Filter = (table: TripTable, value: string, rules: ListRules, matches: Uint8Array) => void;

function clearUnless(matches: Uint8Array, passes: (row: number) => boolean): void {
  for (let row = 0; row < matches.length; row += 1) {
    if (matches[row] === 1 && !passes(row)) matches[row] = 0;
  }
}

function createIdFilter(name: 'branch_id' | 'consultant_id' | 'client_id'): Filter {
  return (table, value, _rules, matches) => {
    const column = table.column(name);
    const id = Number(value);
    clearUnless(matches, (row) => column.get(row) === id);
  };
}

function createFlagFilter(name: 'is_active' | 'is_corporate'): Filter {
  return (table, value, _rules, matches) => {
    const column = table.column(name);
    clearUnless(matches, (row) => String(column.get(row)) === value);
  };
}

function createTextFilter(name: 'trip_status' | 'trip_type'): Filter {
  return (table, value, rules, matches) => {
    const column: TextColumn = table.column(name);
    const lower = value.toLowerCase();
    const isAnyCase = rules[name] === 'any-case';
    const flags = column.flagTexts((text) => (isAnyCase ? text.toLowerCase() === lower : text === value));
    clearUnless(matches, (row) => flags[column.getCode(row)] === 1);
  };
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Compares the day on which a trip was opened, as a text: the filter's value may be no date. */
function createDateFilter(passes: (day: string | number, bound: string | number) => boolean, ofNoDay: boolean): Filter {
  return (table, value, _rules, matches) => {
    const column = table.column('date_opened');
    const isDay = dayPattern.test(value);
    const bound = isDay ? toDayNumber(value) : value;
    clearUnless(matches, (row) => {
      const day = column.getDay(row);
      if (day === null) return ofNoDay && passes('', value);
      return passes(isDay ? day : formatDayNumber(day), bound);
    });
  };
}

const filterBySearch: Filter = (table, value, { searchId }, matches) => {
  const found = new Uint8Array(matches.length);
  for (const name of searchedTripFields) {
    const column = table.column(name);
    column.markRows(column.flagAnyCase(value), found);
  }
  const ids = table.column('id');
  const needle = value.toLowerCase();
  const isPart = searchId === 'part';
  const mayBeId = /^[-\dnul]*$/.test(needle);
  clearUnless(matches, (row) => {
    if (found[row] === 1) return true;
    if (!mayBeId) return false;
    const id = String(ids.get(row));
    return isPart ? id.includes(needle) : id === needle;
  });
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
  date_from: createDateFilter((day, bound) => day >= bound, true),
  date_to: createDateFilter((day, bound) => day <= bound, false),
};

function isFilterName(name: string): name is TripFilterName {
  return Object.hasOwn(filters, name);
}

/**
 * Flags the trips that pass every filter, by row.
 *
 * @throws AppError `usage` for a filter that trips do not have
 */
export function matchFilters(table: TripTable, values: FilterValues, rules: ListRules): Uint8Array {
  const matches = new Uint8Array(table.rowCount).fill(1);
  for (const [name, value] of Object.entries(values)) {
    if (!isFilterName(name)) {
      throw new AppError('usage', `Saved data cannot be filtered by "${name}".`, { filter: name });
    }
    filters[name](table, value, rules, matches);
  }
  return matches;
}
