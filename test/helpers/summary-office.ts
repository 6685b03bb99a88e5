/** Trips by chance and those of the demo office, saved for summaries, and the cells of a summary as lines like DuckDB's. */

import { makeDemoData } from '@demo/data/demo-data';
import { SavedSearch } from '@main/saved/records/saved-search';
import { listRecords, summariseSaved } from '@main/saved/records/saved-summaries';
import { IndexedTrips } from '@main/saved/records/saved-trips';
import { openCache } from '@main/saved/store/cache-store';
import type { RecordRepository } from '@main/saved/store/record-repository';
import { type DateFit, dateFitKey } from '@shared/filters/date-fit';
import { savedCatalogues, summaryAmounts } from '@shared/summary/catalogue';
import {
  othersKey,
  type SavedSource,
  type SummaryCell,
  type SummaryDefinition,
  type SummaryKey,
  type SummaryResult,
} from '@shared/summary/definition';
import { getMeasure } from '@shared/summary/values';
import { lineSeparator, othersText, type RawTrip, type SummaryLine, toKey } from './duckdb-summary';
import { createRandom } from './random';
import { toDetail } from './records';
import { makeRawSector } from './trips';

const nowMs = Date.UTC(2026, 10, 20);

/** What the demo office sends. */
export function makeDemoTrips(): RawTrip[] {
  const { trips } = makeDemoData(7, '2026-11-20');
  return trips.map((trip) => ({ id: trip.id, item: trip.listItem, detail: toDetail(trip), isGone: false }));
}

/** Trips by chance: amounts up to 2^53, values that cannot be read, trips without a list item and trips that are gone. */
export function makeRandomTrips(seed: number, count: number): RawTrip[] {
  const random = createRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const orUnreadable = <T>(value: T) => (random() < 0.05 ? pick([null, 1.5, true, [], {}]) : value);
  const cents = () =>
    orUnreadable(
      random() < 0.1
        ? pick([Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1, -(2 ** 31)])
        : Math.floor(random() * 2e6) - 5e5,
    );
  const date = () =>
    pick([
      ...['2025-06-30', '2025-07-01', '2026-01-31 23:59:59', '2026-10-01', '2099-12-31', '1999-07-01 00:00:00'],
      ...['', '31/12/2026', '2026-13-01', '2026-00-10', '2026-02-30', null],
    ]);
  const id = (max: number) => orUnreadable(Math.floor(random() * max));
  const flag = () => orUnreadable(random() < 0.5);
  const text = () => pick(['Active', 'ACTIVE', '', 'Nouméa', '努美阿', "O'Brien", 'x|y', null]);
  const amounts = <N extends string>(names: readonly N[]) => Object.fromEntries(names.map((name) => [name, cents()]));
  return Array.from({ length: count }, (_, index): RawTrip => {
    const own = {
      id: index + 1,
      client_id: id(9),
      branch_id: id(4),
      consultant_id: id(5),
      trip_status: text(),
      trip_type: text(),
      source: text(),
      destination: text(),
      date_opened: date(),
      is_corporate: flag(),
      is_active: flag(),
    };
    const sums = {
      sector_count: orUnreadable(Math.floor(random() * 5)),
      earliest_travel_date: date(),
      latest_travel_date: date(),
      ...amounts(['total_amount', 'total_net', 'total_fees', 'total_gst', 'total_commission']),
    };
    const makeSector = () =>
      makeRawSector({
        id: Math.floor(random() * 1e6),
        supplier_id: id(7),
        product_id: id(7),
        consultant_id: random() < 0.3 ? null : id(5),
        status_name: text(),
        travel_date: date(),
        return_date: random() < 0.3 ? null : date(),
        financial: amounts(summaryAmounts),
        flags: { is_active: flag(), is_claimed: flag() },
      });
    const sectors = Array.from({ length: Math.floor(random() * 6) }, () => (random() < 0.02 ? null : makeSector()));
    return {
      id: index + 1,
      item: random() < 0.05 ? null : { ...own, sector_summary: random() < 0.05 ? null : sums },
      detail: random() < 0.15 ? null : { ...own, sectors },
      isGone: random() < 0.05,
    };
  });
}

/** Saves trips as a sync does. */
function saveTrips(records: RecordRepository, trips: readonly RawTrip[], atMs = nowMs): void {
  const save = (kind: 'trip-item' | 'trip', part: 'item' | 'detail') => {
    const saved = trips.filter((trip) => trip[part] !== null);
    records.putAll(
      kind,
      saved.map((trip) => [String(trip.id), JSON.stringify(trip[part])]),
      atMs,
    );
    const gone = saved.filter(({ isGone }) => isGone).map((trip) => String(trip.id));
    records.markGone([kind], gone, atMs);
  };
  save('trip-item', 'item');
  save('trip', 'detail');
}

/** Saves trips, and opens the summaries of them. @param fit - which date the lists of the server go by */
export function openChangingSummaries(raw: readonly RawTrip[], fit: DateFit | null = null) {
  const { records } = openCache({ folder: null, officeId: 'office-1', key: null, nowMs });
  if (fit) records.putAll('list-rules', [[dateFitKey, JSON.stringify(fit)]], nowMs);
  saveTrips(records, raw);
  const trips = new IndexedTrips(records, null);
  const saved = { trips, search: new SavedSearch(records, { sectors: null, clients: null }) };
  return {
    summaries: { summarise: summariseSaved.bind(null, saved), listRecords: listRecords.bind(null, saved) },
    save: (changed: readonly RawTrip[], atMs?: number) => saveTrips(records, changed, atMs),
  };
}

/** As {@link openChangingSummaries}, for trips that stay as they are. */
export const openSummaries = (...args: Parameters<typeof openChangingSummaries>) =>
  openChangingSummaries(...args).summaries;

/** The same line as DuckDB's for a cell; null for a cell of no rows, which GROUP BY does not have. */
function toLine(
  keys: readonly (SummaryKey | 'all')[],
  cell: SummaryCell | null,
  measures: SummaryResult['measures'],
): SummaryLine | null {
  if (cell === null) return null;
  if (cell.count === 0 && !keys.every((key) => key === 'all')) return null;
  const find = (id: string) => measures.find((measure) => measure.id === id);
  const amounts = summaryAmounts.flatMap((amount) => {
    const [{ sum = -1 } = {}, average] = [find(amount), find(`average-${amount}`)];
    const value = average ? getMeasure(cell, average).value : null;
    return [String(cell.sums[sum]), String(cell.excluded?.[sum] ?? 0), String(value ?? 'none')];
  });
  const { sum: ofSectors = -1 } = find('sectors') ?? {};
  const sectors = ofSectors < 0 ? cell.count : cell.sums[ofSectors];
  const toText = (key: SummaryKey | 'all') => {
    if (key === 'all') return 'all';
    return toKey(key === othersKey ? othersText : key);
  };
  const texts = keys.map(toText);
  return [...texts, String(cell.count), String(sectors), String(cell.trips), ...amounts].join(lineSeparator);
}

/** All values of a source: a line has what each of them needs. */
export const allMeasures = (source: SavedSource): string[] => [...savedCatalogues[source].measures.keys()];

type LineCells = readonly (SummaryCell | null)[];

function makeLines(
  { columns, rows, subtotals, measures }: SummaryResult,
  { rows: fields, column }: SummaryDefinition,
  getCells: (row: SummaryResult['rows'][number]) => LineCells,
  total: LineCells,
) {
  const toRowLines = (keys: readonly SummaryKey[], cells: LineCells) => {
    const rowKeys = [...keys, ...Array.from({ length: fields.length - keys.length }, () => 'all' as const)];
    return cells.map((cell, index) => {
      const key: SummaryKey | 'all' = index < columns.length ? (columns[index] ?? null) : 'all';
      return toLine(column === null ? rowKeys : [...rowKeys, key], cell, measures);
    });
  };
  return [
    ...[...rows, ...subtotals].flatMap((row) => toRowLines(row.keys, getCells(row))),
    ...toRowLines([], total),
  ].filter((line) => line !== null);
}

export const toLines = (result: SummaryResult, definition: SummaryDefinition): SummaryLine[] =>
  makeLines(result, definition, ({ cells }) => cells, result.total).sort();
