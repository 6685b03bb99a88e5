/** What the saved trips say of unclaimed commission, from their indexes: no record is opened. */
import { toFlag, toInteger, toText } from '@main/search-index/columns';
import type { SectorColumnName, SectorIndex } from '@main/search-index/sector-index';
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
    return this.getInteger('id');
  }

  get consultant_id() {
    return this.getInteger('consultant_id');
  }

  get supplier_id() {
    return this.getInteger('supplier_id');
  }

  get product_id() {
    return this.getInteger('product_id');
  }

  get reloc_code() {
    return this.getText('reloc_code');
  }

  get details() {
    return this.getText('details');
  }

  get status_name() {
    return this.getText('status_name');
  }

  get travel_date() {
    return this.getText('travel_date');
  }

  get return_date() {
    return this.getText('return_date');
  }

  get flags() {
    const { index, row } = this;
    return {
      is_active: toFlag(index.getCell(row, 'is_active')),
      is_claimed: toFlag(index.getCell(row, 'is_claimed')),
    };
  }

  get financial() {
    return { commission: this.getInteger('commission'), total: this.getInteger('total') };
  }

  private getText(name: SectorColumnName): string | null {
    return toText(this.index.getCell(this.row, name));
  }

  private getInteger(name: SectorColumnName): number | null {
    return toInteger(this.index.getCell(this.row, name));
  }
}

function* listSectors(index: SectorIndex, from: number, to: number): Generator<SectorToCheck> {
  for (let row = from; row < to; row += 1) yield new IndexedSector(index, row);
}

function toTrip(index: SectorIndex, tripRow: number, sectors: Iterable<SectorToCheck>): TripToCheck {
  return {
    id: toInteger(index.getTripCell(tripRow, 'id')),
    client_id: toInteger(index.getTripCell(tripRow, 'client_id')),
    branch_id: toInteger(index.getTripCell(tripRow, 'branch_id')),
    consultant_id: toInteger(index.getTripCell(tripRow, 'consultant_id')),
    passenger_id: toInteger(index.getTripCell(tripRow, 'passenger_id')),
    trip_reloc: toText(index.getTripCell(tripRow, 'trip_reloc')),
    purchase_order: toText(index.getTripCell(tripRow, 'purchase_order')),
    sectors,
  };
}

function readListed(index: TripIndex, row: number, today: string): UnclaimedChange | null {
  const id = toInteger(index.getCell(row, 'id'));
  if (id === null) return null;
  const summary = {
    sector_count: toInteger(index.getCell(row, 'sector_count')),
    earliest_travel_date: toText(index.getCell(row, 'earliest_travel_date')),
  };
  const hasSummary = index.getCell(row, 'has_summary') === true;
  const isCandidate =
    index.getCell(row, 'gone_at') === null && mayHaveUnclaimed({ sector_summary: hasSummary ? summary : null }, today);
  return { id, isCandidate, unclaimed: null, fetchedAtMs: Number(index.getCell(row, 'fetched_at')) };
}

/** Reads what all saved trips say, list items first, as `readUnclaimedChanges` does from their records. */
export function* readIndexedUnclaimed(
  trips: TripIndex,
  sectors: SectorIndex,
  today: string,
): Generator<UnclaimedChange> {
  for (let row = 0; row < trips.rowCount; row += 1) {
    const change = readListed(trips, row, today);
    if (change) yield change;
  }
  for (const { tripRow, from, to } of sectors.listTrips()) {
    const trip = toTrip(sectors, tripRow, listSectors(sectors, from, to));
    if (trip.id === null) continue;
    const fetchedAtMs = Number(sectors.getTripCell(tripRow, 'fetched_at'));
    const isGone = sectors.getTripCell(tripRow, 'gone_at') !== null;
    yield toDetailChange(trip.id, findUnclaimed(trip, today, fetchedAtMs), { fetchedAtMs, isGone });
  }
}
