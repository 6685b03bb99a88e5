/** Summaries of the saved trips and sectors of one cache. */

import { AppError } from '@shared/errors/errors';
import { getPeriodDays, resolveSpan, type SpanDays } from '@shared/filters/period-basis';
import type { TripColumnName } from '@shared/records/trip-table';
import type { SummaryAmount } from '@shared/summary/catalogue';
import {
  type CellAddress,
  type CellRecords,
  findComparison,
  findUncompared,
  maxCellRecords,
  type SummaryDefinition,
  type SummaryRecord,
} from '@shared/summary/definition';
import { type EncodedSummary, encodeSummary } from '@shared/summary/encoded-summary';
import { splitSummaryFilters } from '@shared/summary/filters';
import { findCellRows, summarise } from '@shared/summary/summarise';
import { type ComparedTable, getField, moveToNext, pickRows } from '@shared/summary/summary-table';
import { addDays, type Period, toPeriodKey } from '@shared/values/dates';
import { formatCount, pickPlural } from '@shared/values/texts';
import type { SectorIndex, sectorColumns } from '../search/sector-index';
import type { TripIndex } from '../search/trip-index';
import { getTripAmount, type LinkedIndex, linkIndexes } from '../summary/linked-index';
import { createSectorTests, filterTrips } from '../summary/sector-filters';
import { coverColumns, findOldest, type SourceRows, selectRows, type Wanted } from '../summary/source-rows';
import type { SavedIndexes } from './saved-commission';

/* The trips or sectors behind a cell of a summary. */

const readAmounts = (get: (amount: SummaryAmount) => number | null): Record<SummaryAmount, number | null> => ({
  net: get('net'),
  fees: get('fees'),
  gst: get('gst'),
  commission: get('commission'),
  total: get('total'),
});

function readTrip(trips: TripIndex, row: number): SummaryRecord {
  const get = <N extends TripColumnName>(name: N) => trips.table.get(row, name);
  return {
    tripId: get('id'),
    sectorId: null,
    clientId: get('client_id'),
    supplierId: null,
    bookingReference: null,
    details: null,
    status: get('trip_status'),
    travelDate: get('earliest_travel_date'),
    returnDate: get('latest_travel_date'),
    sectorCount: get('sector_count'),
    ...readAmounts((amount) => get(getTripAmount(amount))),
    fetchedAtMs: Number(get('fetched_at')),
  };
}

/** Reads a sector, with what it has from its listed trip. */
function readSector(trips: TripIndex, sectors: SectorIndex, row: number, tripRow: number): SummaryRecord {
  const get = <N extends keyof typeof sectorColumns>(name: N) => sectors.sectors.get(row, name);
  return {
    ...readTrip(trips, tripRow),
    sectorId: get('id'),
    supplierId: get('supplier_id'),
    bookingReference: get('reloc_code'),
    details: get('details'),
    status: get('status_name'),
    travelDate: get('travel_date'),
    returnDate: get('return_date'),
    sectorCount: null,
    ...readAmounts(get),
    fetchedAtMs: Number(sectors.trips.get(sectors.getTripRow(row), 'fetched_at')),
  };
}

/** Reads all rows of a source. */
function readRecords({ index: { trips, sectors }, rows, tripRows }: SourceRows): SummaryRecord[] {
  return Array.from(rows, (row, position) =>
    sectors ? readSector(trips, sectors, row, tripRows[position] ?? 0) : readTrip(trips, row),
  );
}

type Selected = { readonly source: SourceRows; readonly wanted: Wanted; readonly days: SpanDays };

/** The key of a day's period. */
const toKey = (period: Period, day: string) => toPeriodKey(period, Number(day.slice(0, 4)), Number(day.slice(5, 7)));

/** The rows selected last of each index, for all clicks that change the fields of a summary and not what it counts. */
const lastSelected = new WeakMap<LinkedIndex, { readonly key: string; readonly selected: Selected }>();

async function select(
  { trips: indexed, search, signal }: SavedIndexes,
  definition: SummaryDefinition,
  today: string,
): Promise<Selected> {
  const { source, basis, filters } = definition;
  if (basis === undefined) throw new AppError('usage', 'This summary names no period.', {});
  const sectors = source === 'sectors' ? await search.sectors.readWhole(signal) : null;
  const trips = await indexed.getIndex(signal);
  const index = linkIndexes(trips, sectors);
  const days = resolveSpan(basis.span, today);
  const key = JSON.stringify([basis.date, basis.bookings, days, filters, today]);
  const last = lastSelected.get(index);
  if (last?.key === key) return last.selected;
  const { ofTrips, ofSectors, where } = splitSummaryFilters(definition);
  const wanted: Wanted = {
    date: basis.date,
    days: [days],
    isActiveOnly: basis.bookings === 'active',
    matching: filterTrips(trips, indexed.find(trips, ofTrips).rows, where, today),
    tests: sectors ? createSectorTests(sectors, ofSectors) : [],
  };
  const selected = { source: selectRows(index, wanted), wanted, days };
  lastSelected.set(index, { key, selected });
  return selected;
}

/** Selects what the sums are compared with; null where there is nothing, and where the span is not over. */
function selectBefore(
  { rows, column, basis, before }: SummaryDefinition,
  { index }: SourceRows,
  wanted: Wanted,
  days: SpanDays,
  today: string,
): ComparedTable | null {
  const comparison = findComparison({ rows, column, ...(basis && { basis }), before }, today);
  if (comparison === null) return null;
  if (comparison.kind === 'span') {
    if (days.to >= today) return null;
    const table = selectRows(index, { ...wanted, days: [resolveSpan(comparison.before, today)] });
    return { table, coverage: table.coverage, ranAtMs: null, columns: null };
  }
  const { period } = comparison;
  const first = days.from === null ? null : getPeriodDays(period, toKey(period, days.from));
  // The period before the first one is read whole, though it lies outside the span.
  const outside = first && getPeriodDays(period, toKey(period, addDays(first.from, -1)));
  const all = selectRows(index, { ...wanted, days: outside ? [days, outside] : [days] });
  const moved = moveToNext(all, column ?? '');
  const { codes, keys } = getField(moved, column ?? '').toCodes();
  const last = toKey(period, days.to);
  // What moves behind the last column has none to stand in.
  const isInside = keys.map((key) => key !== null && String(key) <= last);
  const positions: number[] = [];
  moved.rows.forEach((row, position) => {
    if (isInside[codes[row] ?? 0]) positions.push(position);
  });
  const present = [...new Set([...getField(all, column ?? '').toCodes().keys, ...keys])];
  const { coverage } = outside ? selectRows(index, { ...wanted, days: [outside] }) : all;
  const columns = present.filter((key) => key !== null && !findUncompared(basis, period, String(key), today));
  return { table: pickRows(moved, positions), coverage, ranAtMs: null, columns };
}

/**
 * Adds the saved data up.
 *
 * @param today - YYYY-MM-DD on this computer's calendar
 * @throws AppError `usage` for an unknown filter, and for more groups than a screen can show
 */
export async function summariseSaved(
  saved: SavedIndexes,
  definition: SummaryDefinition,
  today: string,
): Promise<EncodedSummary> {
  const { source, wanted, days } = await select(saved, definition, today);
  const before = definition.before === undefined ? null : selectBefore(definition, source, wanted, days, today);
  const parts = summarise(source, definition, before);
  const period = parts.column?.period ?? null;
  const columns = period === null || period === 'day' ? null : coverColumns(source, wanted, period, parts.columns);
  const { undated } = source;
  const note = `${formatCount(undated, 'booking')} without a date ${pickPlural(undated, 'is', 'are')} in no period`;
  return encodeSummary({
    ...parts,
    coverage: { ...source.coverage, columns },
    notes: undated > 0 ? [note] : [],
  });
}

/** Lists what is behind a cell. @throws AppError as {@link summariseSaved} does */
export async function listRecords(
  saved: SavedIndexes,
  definition: SummaryDefinition,
  cell: CellAddress,
  today: string,
): Promise<CellRecords> {
  const { source: all } = await select(saved, definition, today);
  const source = pickRows(all, findCellRows(all, definition, cell));
  const oldest = findOldest(source);
  const records = source.rows.length <= maxCellRecords ? readRecords(source) : [];
  return { count: source.rows.length, oldest, records, rows: '' };
}
