/** What the saved trips say of unclaimed commission, from their indexes: no record is opened. */
import type { SectorIndex } from '@main/search-index/sector-index';
import type { TripIndex } from '@main/search-index/trip-index';
import { findUnclaimed, mayHaveUnclaimed, type SectorToCheck, type TripToCheck } from '@shared/unclaimed';
import { toDetailChange, type UnclaimedChange } from './unclaimed-changes';

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
