/** What the saved trips say of unclaimed commission, from their indexes: no record is opened. */

import { readJsonRecord } from '@main/server/read-record';
import { parseExactJson } from '@main/system/exact-json';
import {
  findUnclaimed,
  mayHaveUnclaimed,
  type SectorToCheck,
  type TripToCheck,
  type TripUnclaimed,
} from '@shared/commission/unclaimed';
import { tripDetailRecord, tripItemRecord } from '@shared/records/trip';
import type { SectorIndex } from '../search/sector-index';
import type { TripIndex } from '../search/trip-index';
import type { CachedRecord, RecordRepository } from '../store/record-repository';

/** A sector as the index has it. Most are claimed or come later: their other values are never read. */
class IndexedSector implements SectorToCheck {
  private readonly index: SectorIndex;
  private readonly row: number;

  constructor(index: SectorIndex, row: number) {
    this.index = index;
    this.row = row;
  }

  get id() {
    return this.index.sectors.get(this.row, 'id');
  }

  get consultant_id() {
    return this.index.sectors.get(this.row, 'consultant_id');
  }

  get supplier_id() {
    return this.index.sectors.get(this.row, 'supplier_id');
  }

  get product_id() {
    return this.index.sectors.get(this.row, 'product_id');
  }

  get reloc_code() {
    return this.index.sectors.get(this.row, 'reloc_code');
  }

  get details() {
    return this.index.sectors.get(this.row, 'details');
  }

  get status_name() {
    return this.index.sectors.get(this.row, 'status_name');
  }

  get travel_date() {
    return this.index.sectors.get(this.row, 'travel_date');
  }

  get return_date() {
    return this.index.sectors.get(this.row, 'return_date');
  }

  get flags() {
    const { index, row } = this;
    return {
      is_active: index.sectors.get(row, 'is_active'),
      is_claimed: index.sectors.get(row, 'is_claimed'),
    };
  }

  get financial() {
    const { index, row } = this;
    return { commission: index.sectors.get(row, 'commission'), total: index.sectors.get(row, 'total') };
  }
}

function* listSectors(index: SectorIndex, from: number, to: number): Generator<SectorToCheck> {
  for (let row = from; row < to; row += 1) yield new IndexedSector(index, row);
}

function toTrip(index: SectorIndex, tripRow: number, sectors: Iterable<SectorToCheck>): TripToCheck {
  return {
    id: index.trips.get(tripRow, 'id'),
    client_id: index.trips.get(tripRow, 'client_id'),
    branch_id: index.trips.get(tripRow, 'branch_id'),
    consultant_id: index.trips.get(tripRow, 'consultant_id'),
    passenger_id: index.trips.get(tripRow, 'passenger_id'),
    trip_reloc: index.trips.get(tripRow, 'trip_reloc'),
    purchase_order: index.trips.get(tripRow, 'purchase_order'),
    sectors,
  };
}

function readListed(index: TripIndex, row: number, today: string): UnclaimedChange | null {
  const id = index.table.get(row, 'id');
  if (id === null) return null;
  const summary = {
    sector_count: index.table.get(row, 'sector_count'),
    earliest_travel_date: index.table.get(row, 'earliest_travel_date'),
  };
  const hasSummary = index.table.get(row, 'has_summary') === true;
  const isCandidate =
    index.table.get(row, 'gone_at') === null &&
    mayHaveUnclaimed({ sector_summary: hasSummary ? summary : null }, today);
  return { id, isCandidate, unclaimed: null, fetchedAtMs: Number(index.table.get(row, 'fetched_at')) };
}

/** Reads what all saved trips say, list items first, as `readUnclaimedChanges` does from their records. */
export function* readIndexedUnclaimed(
  trips: TripIndex,
  sectors: SectorIndex,
  today: string,
): Generator<UnclaimedChange> {
  for (let row = 0; row < trips.table.rowCount; row += 1) {
    const change = readListed(trips, row, today);
    if (change) yield change;
  }
  for (const { tripRow, from, to } of sectors.listTrips()) {
    const trip = toTrip(sectors, tripRow, listSectors(sectors, from, to));
    if (trip.id === null) continue;
    const fetchedAtMs = Number(sectors.trips.get(tripRow, 'fetched_at'));
    const isGone = sectors.trips.get(tripRow, 'gone_at') !== null;
    yield toDetailChange(trip.id, findUnclaimed(trip, today, fetchedAtMs), { fetchedAtMs, isGone });
  }
}

/* What the saved trips say of unclaimed commission, from the start or since an earlier reading. */

/** Numbers of the last changes that were read, by kind. */
export type UnclaimedPosition = { readonly items: number; readonly trips: number };

/** What one saved record says. Of a list item `unclaimed` is null: its sectors are not in it. */
export type UnclaimedChange = {
  readonly id: number;
  /** Whether the trip may have unclaimed commission; null where the record does not decide it. */
  readonly isCandidate: boolean | null;
  readonly unclaimed: TripUnclaimed | null;
  readonly fetchedAtMs: number;
};

function readItem({ text, fetchedAtMs, goneAtMs }: CachedRecord, today: string): UnclaimedChange | null {
  const trip = readJsonRecord(tripItemRecord, parseExactJson(text).value).record;
  if (trip === null || trip.id === null) return null;
  const isCandidate = goneAtMs === null && mayHaveUnclaimed(trip, today);
  return { id: trip.id, isCandidate, unclaimed: null, fetchedAtMs };
}

function readDetail({ text, fetchedAtMs, goneAtMs }: CachedRecord, today: string): UnclaimedChange | null {
  const trip = readJsonRecord(tripDetailRecord, parseExactJson(text).value).record;
  if (trip === null || trip.id === null) return null;
  const unclaimed = findUnclaimed(trip, today, fetchedAtMs);
  return toDetailChange(trip.id, unclaimed, { fetchedAtMs, isGone: goneAtMs !== null });
}

/** Returns what a trip with its sectors says. */
function toDetailChange(
  id: number,
  unclaimed: TripUnclaimed,
  { fetchedAtMs, isGone }: { readonly fetchedAtMs: number; readonly isGone: boolean },
): UnclaimedChange {
  // A trip that was opened without ever having been listed may be a candidate too.
  const isCandidate = !isGone && unclaimed.sectors.length > 0 ? true : null;
  return { id, isCandidate, unclaimed, fetchedAtMs };
}

/** The position up to which a cache can be read now, and the generation of its file. */
export function getUnclaimedPosition(records: RecordRepository): UnclaimedPosition & { readonly generation: string } {
  const generation = records.getGeneration();
  return { generation, items: records.getLastSeq('trip-item'), trips: records.getLastSeq('trip') };
}

/**
 * Reads what the saved trips say, list items first.
 *
 * @param since - an earlier position: only what changed after it is read. Null reads everything
 */
export function* readUnclaimedChanges(
  records: RecordRepository,
  today: string,
  since: UnclaimedPosition | null,
): Generator<UnclaimedChange> {
  for (const record of since ? records.iterateSince('trip-item', since.items) : records.iterate('trip-item')) {
    const change = readItem(record, today);
    if (change) yield change;
  }
  for (const record of since ? records.iterateSince('trip', since.trips) : records.iterate('trip')) {
    const change = readDetail(record, today);
    if (change) yield change;
  }
}
