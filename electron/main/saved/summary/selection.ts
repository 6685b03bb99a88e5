/** The rows that summaries count, selected once for all clicks that change the fields of a summary and not its filters. */

import type { SectorFilterName } from '@shared/filters/filters';
import type { SummaryCell } from '@shared/summary/definition';
import { planSums, toOneCell } from '@shared/summary/summarise';
import type { SectorIndex } from '../search/sector-index';
import type { LinkedIndex } from './linked-index';
import { findOldest, pickInactive, type SourceRows, selectRows } from './source-rows';

/* Filters by what a sector says itself, on the columns of the index. A filter that is missing here does not compile. */

/** The filters that are set, by name. */
export type SectorFilters = Readonly<Partial<Record<SectorFilterName | 'travel_from' | 'travel_to', string>>>;

/** Whether a sector passes; null where it does not say. */
type SectorTest = (row: number) => boolean | null;

function createFlagTest(name: 'is_active' | 'is_claimed') {
  return (sectors: SectorIndex, value: string): SectorTest => {
    const column = sectors.sectors.column(name);
    return (row) => {
      const flag = column.get(row);
      return flag === null ? null : String(flag) === value;
    };
  };
}

function createIdTest(name: 'supplier_id' | 'product_id') {
  return (sectors: SectorIndex, value: string): SectorTest => {
    const column = sectors.sectors.column(name);
    const id = Number(value);
    return (row) => column.get(row) === id;
  };
}

/** Statuses that differ only in capitals are one, as they are where they are grouped. */
function createStatusTest(sectors: SectorIndex, value: string): SectorTest {
  const column = sectors.sectors.column('status_name');
  const wanted = value.toLowerCase();
  const flags = column.texts.test((text) => text.toLowerCase() === wanted);
  return (row) => flags[column.getCode(row)] === 1;
}

/** Converts a date, YYYY-MM-DD, to the number that a column of dates has. */
export const toDayNumber = (date: string): number => Number(date.replaceAll('-', ''));

function createTravelTest(passes: (day: number, bound: number) => boolean) {
  return (sectors: SectorIndex, value: string): SectorTest => {
    const [column, bound] = [sectors.sectors.column('travel_date'), toDayNumber(value)];
    return (row) => {
      const day = column.getDay(row);
      return day === null ? null : passes(day, bound);
    };
  };
}

const createTests: Readonly<Record<keyof SectorFilters, (sectors: SectorIndex, value: string) => SectorTest>> = {
  sector_active: createFlagTest('is_active'),
  sector_claimed: createFlagTest('is_claimed'),
  supplier_id: createIdTest('supplier_id'),
  product_id: createIdTest('product_id'),
  sector_status: createStatusTest,
  travel_from: createTravelTest((day, from) => day >= from),
  travel_to: createTravelTest((day, to) => day <= to),
};

/** False where a test fails, else null where a flag is not known, else true. */
function testRow(tests: readonly SectorTest[], row: number): boolean | null {
  let verdict: boolean | null = true;
  for (const test of tests) {
    const passes = test(row);
    if (passes === false) return false;
    if (passes === null) verdict = null;
  }
  return verdict;
}

/** Leaves the sectors of a source out that do not pass their own filters, and counts them. */
export function filterSectors(source: SourceRows, filters: SectorFilters): SourceRows {
  const { index, rows, tripRows, coverage } = source;
  const { sectors } = index;
  const set = Object.entries(filters) as [keyof SectorFilters, string][];
  if (sectors === null || set.length === 0) return source;
  const tests = set.map(([name, value]) => createTests[name](sectors, value));
  const passed = { rows: new Int32Array(rows.length), tripRows: new Int32Array(rows.length) };
  let count = 0;
  let unknown = 0;
  rows.forEach((row, position) => {
    const verdict = testRow(tests, row);
    if (verdict === null) unknown += 1;
    if (verdict !== true) return;
    passed.rows[count] = row;
    passed.tripRows[count] = tripRows[position] ?? 0;
    count += 1;
  });
  const shown = { ...source, rows: passed.rows.subarray(0, count), tripRows: passed.tripRows.subarray(0, count) };
  const leftOut = { ...coverage.leftOut, unknown, filteredSectors: rows.length - count - unknown };
  return { ...shown, coverage: { ...coverage, counted: count, leftOut, oldest: findOldest(shown) } };
}

function isEqual(filters: SectorFilters, others: SectorFilters): boolean {
  const names = Object.keys({ ...filters, ...others }) as (keyof SectorFilters)[];
  return names.every((name) => filters[name] === others[name]);
}

/** Selected rows, and what of their sums is of inactive ones. */
export class Selection {
  readonly source: SourceRows;
  private readonly matching: Uint32Array;
  private readonly sectorFilters: SectorFilters;
  /** By the values that are added up. */
  private readonly inactiveCells = new Map<string, SummaryCell>();

  /** @param matching - the rows of listed trips that pass the filters and are not gone */
  constructor(index: LinkedIndex, matching: Uint32Array, sectorFilters: SectorFilters) {
    this.source = filterSectors(selectRows(index, matching), sectorFilters);
    this.matching = matching;
    this.sectorFilters = sectorFilters;
  }

  /** Adds the inactive rows up. @param measures - the ids of the values that are wanted */
  getInactive(measures: readonly string[]): SummaryCell {
    const key = measures.join();
    const known = this.inactiveCells.get(key) ?? toOneCell(pickInactive(this.source), planSums(this.source, measures));
    this.inactiveCells.set(key, known);
    return known;
  }

  /** Whether it was made of the same trips, with the same filters of their sectors. */
  covers(matching: Uint32Array, sectorFilters: SectorFilters): boolean {
    if (!isEqual(sectorFilters, this.sectorFilters) || matching.length !== this.matching.length) return false;
    // A loop: a callback for each of 100,000 trips would be felt.
    for (let index = 0; index < matching.length; index += 1) if (matching[index] !== this.matching[index]) return false;
    return true;
  }
}

/** The selection used last of each index, which is freed with it. */
export class Selections {
  private readonly last = new WeakMap<LinkedIndex, Selection>();

  /** Selects rows, as {@link Selection} does. */
  get(index: LinkedIndex, matching: Uint32Array, sectorFilters: SectorFilters): Selection {
    const last = this.last.get(index);
    if (last?.covers(matching, sectorFilters)) return last;
    const selection = new Selection(index, matching, sectorFilters);
    this.last.set(index, selection);
    return selection;
  }
}
