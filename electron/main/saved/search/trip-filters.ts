/**
 * The API's filters on the columns of listed trips. They mean what the scan of the records means
 * (saved/records/offline-filters.ts): a test compares both. A filter of the API that is missing here does not compile.
 */
import type { TextColumn } from '@shared/columns/columns';
import { AppError } from '@shared/errors/errors';
import type { FilterValues, TripFilterName } from '@shared/filters/filters';
import {
  createDateTest,
  createIdTest,
  createTextTest,
  hasWildcard,
  type MatchOptions,
  toComparable,
} from '@shared/filters/list-matching';
import { type ListRules, searchedTripFields } from '@shared/filters/list-rules';
import type { TripTable } from '@shared/records/trip-table';
import { foldText } from '@shared/values/texts';

/** Clears the match of each row that does not pass. */
type Filter = (table: TripTable, value: string, rules: ListRules, matches: Uint8Array) => void;

function clearUnless(matches: Uint8Array, passes: (row: number) => boolean): void {
  for (let row = 0; row < matches.length; row += 1) {
    if (matches[row] === 1 && !passes(row)) matches[row] = 0;
  }
}

function createIdFilter(name: 'branch_id' | 'consultant_id' | 'client_id'): Filter {
  return (table, value, { ids }, matches) => {
    const column = table.column(name);
    const test = createIdTest(value, ids);
    clearUnless(matches, (row) => {
      const id = column.get(row);
      return id !== null && test(id);
    });
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
    const comparison = rules[name];
    const wanted = toComparable(value, comparison);
    const flags = column.texts.test((text) => toComparable(text, comparison) === wanted);
    clearUnless(matches, (row) => flags[column.getCode(row)] === 1);
  };
}

function createDateFilter(side: 'from' | 'to'): Filter {
  return (table, value, rules, matches) => {
    const isFrom = side === 'from';
    const column = table.column(isFrom ? rules.dateFromField : rules.dateToField);
    const test = createDateTest(side, value, isFrom ? rules.dateFromBound : rules.dateToBound);
    clearUnless(matches, (row) => {
      const day = column.getDay(row);
      return day !== null && test({ day, isLater: column.isAfterMidnight(row) });
    });
  };
}

const nonAscii = /[\u0080-\uffff]/;

/** Flags, by code, the texts that a search finds. */
function flagMatching(column: TextColumn, value: string, options: MatchOptions): Uint8Array {
  const { texts } = column;
  const test = createTextTest(value, options);
  const needle = toComparable(value, options.comparison);
  if ((options.isPattern && hasWildcard(value)) || !needle.isWellFormed()) return texts.test(test);
  // A text that contains it also contains its folded form, which in ASCII is the one that is compared.
  const flags = texts.find(foldText(needle));
  const isFolded = options.comparison !== 'exact' && options.extent === 'part' && !nonAscii.test(needle);
  for (let code = 1; code < flags.length; code += 1) {
    if (flags[code] !== 1) continue;
    const text = texts.get(code);
    if (!isFolded || nonAscii.test(text)) flags[code] = Number(test(text));
  }
  return flags;
}

const filterBySearch: Filter = (table, value, rules, matches) => {
  const found = new Uint8Array(matches.length);
  const isPattern = rules.searchWildcards === 'pattern';
  for (const [name, rule] of searchedTripFields) {
    const extent = rules[rule];
    if (extent === 'none') continue;
    const column = table.column(name);
    column.mark(flagMatching(column, value, { comparison: rules.searchText, extent, isPattern }), found);
  }
  const ids = table.column('id');
  const extent = rules.searchId;
  const mayBeId = extent !== 'none' && /^[-\d%_]*$/.test(value);
  const test = createTextTest(value, { comparison: 'exact', extent: extent === 'none' ? 'whole' : extent, isPattern });
  clearUnless(matches, (row) => {
    if (found[row] === 1) return true;
    const id = mayBeId ? ids.get(row) : null;
    return id !== null && test(String(id));
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
  date_from: createDateFilter('from'),
  date_to: createDateFilter('to'),
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
  const matches = table.all();
  for (const [name, value] of Object.entries(values)) {
    if (!isFilterName(name)) {
      throw new AppError('usage', `Saved data cannot be filtered by "${name}".`, { filter: name });
    }
    filters[name](table, value, rules, matches);
  }
  return matches;
}
