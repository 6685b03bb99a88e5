/** Selects the saved sectors that may stand on a statement, and says why others were left out. */

import {
  type CandidateSector,
  type Elsewhere,
  type KnownBooking,
  maxStatementCents,
  maxStatementRows,
  type StatementScope,
} from '@shared/commission/statement-file';
import { toBookingId } from '@shared/commission/work-records';
import { AppError } from '@shared/errors/errors';
import { formatDate, toCalendarDay } from '@shared/values/dates';
import { centsToDecimal, formatMoney } from '@shared/values/money';
import { foldText, formatCount } from '@shared/values/texts';
import type { NameLookup } from '../search/name-lookup';
import type { SectorIndex } from '../search/sector-index';
import type { TripIndex } from '../search/trip-index';
import { toReferenceKey } from './references';

/** A sector that is no candidate, although its reference stands on the statement. */
export type Excluded = Omit<Elsewhere, 'row'> & { readonly key: string };

/** The indexes of saved data, and the names of clients. */
type SavedIndexes = {
  readonly trips: TripIndex;
  readonly sectors: SectorIndex;
  readonly names: NameLookup;
};

/** Whether a sector travels in the dates. Without any dates those without one do, too. */
const isInside = (day: string | null, { from, to }: StatementScope): boolean =>
  day === null ? from === '' && to === '' : day >= from && (to === '' || day <= to);

/** Counts the trips with travel in the dates, of those that were ever listed here, and those of them whose sectors are saved. */
function countTrips(trips: TripIndex, sectors: SectorIndex, { from, to }: StatementScope) {
  const keys = new Set<string>();
  for (const { tripRow } of sectors.listTrips()) keys.add(sectors.getTripKey(tripRow));
  let [total, withSectors] = [0, 0];
  for (let row = 0; row < trips.table.rowCount; row += 1) {
    if (trips.table.get(row, 'gone_at') !== null) continue;
    const first = toCalendarDay(trips.table.get(row, 'earliest_travel_date') ?? '');
    const last = toCalendarDay(trips.table.get(row, 'latest_travel_date') ?? '') ?? first;
    const isInside = first === null || last === null || (last >= from && (to === '' || first <= to));
    if (!isInside) continue;
    total += 1;
    if (keys.has(trips.getKey(row))) withSectors += 1;
  }
  return { trips: total, tripsWithSectors: withSectors };
}

function readSector(
  { sectors, names }: SavedIndexes,
  tripRow: number,
  row: number,
  ids: { readonly tripId: number; readonly sectorId: number; readonly compared: number },
): CandidateSector {
  const { sectors: table, trips } = sectors;
  const clientId = trips.get(tripRow, 'client_id');
  return {
    tripId: ids.tripId,
    sectorId: ids.sectorId,
    clientId,
    clientName: clientId === null ? null : names.getName(clientId),
    supplierId: table.get(row, 'supplier_id'),
    bookingReference: table.get(row, 'reloc_code') || trips.get(tripRow, 'trip_reloc'),
    details: table.get(row, 'details'),
    travelDate: table.get(row, 'travel_date'),
    returnDate: table.get(row, 'return_date'),
    isActive: table.get(row, 'is_active'),
    isClaimed: table.get(row, 'is_claimed'),
    net: table.get(row, 'net'),
    commission: table.get(row, 'commission'),
    total: table.get(row, 'total'),
    compared: ids.compared,
    fetchedAtMs: Number(trips.get(tripRow, 'fetched_at')),
  };
}

/** Makes a test of booking references that folds each text once. */
function createKeyReader(keys: ReadonlySet<string>) {
  const read = new Map<string, string | null>();
  return (text: string | null): string | null => {
    if (text === null) return null;
    const known = read.get(text);
    if (known !== undefined) return known;
    const key = toReferenceKey(text);
    const found = key !== null && keys.has(key) ? key : null;
    read.set(text, found);
    return found;
  };
}

/**
 * Selects the sectors of the suppliers whose travel is in the dates, and those whose reference stands on the statement.
 *
 * @param keys - of the references on the statement
 * @param decided - ids of sectors that the user has matched: they are candidates whatever they are
 * @throws AppError `usage` for more than can be compared
 */
export function selectCandidates(
  indexes: SavedIndexes,
  scope: StatementScope,
  keys: ReadonlySet<string>,
  decided: ReadonlySet<string> = new Set(),
) {
  const { trips, sectors: index } = indexes;
  const suppliers: ReadonlySet<unknown> = new Set(scope.supplierIds);
  const getKey = createKeyReader(keys);
  const sectors: CandidateSector[] = [];
  const excluded: Excluded[] = [];
  for (const { tripRow, from, to } of index.listTrips()) {
    const tripId = index.trips.get(tripRow, 'id');
    const isGone = index.trips.get(tripRow, 'gone_at') !== null;
    const tripReference = index.trips.get(tripRow, 'trip_reloc');
    for (let row = from; row < to; row += 1) {
      const key = getKey(index.sectors.get(row, 'reloc_code') || tripReference);
      const supplierId = index.sectors.get(row, 'supplier_id');
      const isOfSupplier = suppliers.has(supplierId);
      if (!isOfSupplier && key === null && decided.size === 0) continue;
      const sectorId = index.sectors.get(row, 'id');
      if (tripId === null || sectorId === null) continue;
      const isDecided = decided.size > 0 && decided.has(toBookingId({ tripId, sectorId }));
      if (!isOfSupplier && (isGone || (key === null && !isDecided))) continue;
      const cents = index.sectors.get(row, scope.ourAmount);
      const findReason = (): Elsewhere['reason'] | null => {
        if (!isOfSupplier) return 'other-supplier';
        if (isGone) return 'gone';
        if (index.sectors.get(row, 'is_active') === false) return 'inactive';
        return cents === null || Math.abs(cents) > maxStatementCents ? 'no-amount' : null;
      };
      const reason = isDecided && cents !== null && !isGone ? null : findReason();
      if (reason !== null) {
        if (key !== null) excluded.push({ key, tripId, supplierId, reason });
        continue;
      }
      const day = toCalendarDay(index.sectors.get(row, 'travel_date') ?? '');
      if (cents === null || (!isDecided && key === null && (cents === 0 || !isInside(day, scope)))) continue;
      if (sectors.length >= maxStatementRows) {
        const max = formatCount(maxStatementRows, 'sector');
        throw new AppError('usage', `The dates have more than ${max} of this supplier. Choose fewer days.`, {});
      }
      sectors.push(readSector(indexes, tripRow, row, { tripId, sectorId, compared: cents }));
    }
  }
  return { sectors, coverage: countTrips(trips, index, scope), excluded };
}

/* What of the saved sectors proves how a file is read, and what a line may be matched with by hand. */

const trailingZeros = /^(\p{Nd}+)[.,]0{1,2}$/u;

/** Finds the bookings whose reference a text is exactly, of any supplier. A whole number may have zeros behind. */
export function findReferences(
  { sectors: index }: Pick<SavedIndexes, 'sectors'>,
  texts: readonly string[],
): (readonly [text: string, bookings: readonly KnownBooking[]])[] {
  const textsByKey = new Map<string, Set<string>>();
  for (const text of texts) {
    for (const form of [text, text.replace(trailingZeros, '$1')]) {
      const key = toReferenceKey(form);
      if (key !== null) textsByKey.set(key, (textsByKey.get(key) ?? new Set()).add(text));
    }
  }
  const getKey = createKeyReader(new Set(textsByKey.keys()));
  const found = new Map<string, KnownBooking[]>();
  for (const { tripRow, from, to } of index.listTrips()) {
    if (index.trips.get(tripRow, 'gone_at') !== null) continue;
    const tripReference = index.trips.get(tripRow, 'trip_reloc');
    for (let row = from; row < to; row += 1) {
      const key = getKey(index.sectors.get(row, 'reloc_code') || tripReference);
      if (key === null) continue;
      const booking = {
        supplierId: index.sectors.get(row, 'supplier_id'),
        commission: index.sectors.get(row, 'commission'),
        net: index.sectors.get(row, 'net'),
        total: index.sectors.get(row, 'total'),
        day: toCalendarDay(index.sectors.get(row, 'travel_date') ?? ''),
        isActive: index.sectors.get(row, 'is_active') !== false,
        isClaimed: index.sectors.get(row, 'is_claimed') === true,
      };
      for (const text of textsByKey.get(key) ?? []) {
        const before = found.get(text);
        if (before) before.push(booking);
        else found.set(text, [booking]);
      }
    }
  }
  return [...found];
}

/** What bookings are listed for a match by hand. */
export type HandQuery = {
  readonly supplierIds: readonly number[] | null;
  readonly ourAmount: StatementScope['ourAmount'];
  /** Days of travel, unless a text is searched. */
  readonly from: string;
  readonly to: string;
  readonly search: string;
  /** Those that are listed, whatever else they are; null for all. */
  readonly ids: readonly string[] | null;
  readonly limit: number;
};

/** Lists bookings that a line may be matched with by hand, in no order. */
export function listForHand(
  indexes: SavedIndexes,
  { supplierIds, ourAmount, from, to, search, ids, limit }: HandQuery,
): { readonly bookings: CandidateSector[]; readonly left: number } {
  const { sectors: index } = indexes;
  const suppliers: ReadonlySet<unknown> | null = supplierIds && new Set(supplierIds);
  const wanted = foldText(search).trim();
  const named = ids && new Set(ids);
  const bookings: CandidateSector[] = [];
  let left = 0;
  for (const { tripRow, from: first, to: end } of index.listTrips()) {
    if (index.trips.get(tripRow, 'gone_at') !== null) continue;
    const tripId = index.trips.get(tripRow, 'id');
    if (tripId === null) continue;
    for (let row = first; row < end; row += 1) {
      const sectorId = index.sectors.get(row, 'id');
      const compared = index.sectors.get(row, ourAmount);
      if (sectorId === null || compared === null) continue;
      if (named !== null && !named.has(toBookingId({ tripId, sectorId }))) continue;
      if (suppliers !== null && !suppliers.has(index.sectors.get(row, 'supplier_id'))) continue;
      const day = toCalendarDay(index.sectors.get(row, 'travel_date') ?? '');
      if (named === null && wanted === '' && (day === null || day < from || day > to)) continue;
      const booking = readSector(indexes, tripRow, row, { tripId, sectorId, compared });
      if (wanted !== '' && !toSearchText(booking).includes(wanted)) continue;
      if (bookings.length < limit) bookings.push(booking);
      else left += 1;
    }
  }
  return { bookings, left };
}

const toSearchText = ({ bookingReference, clientName, travelDate, details, compared }: CandidateSector): string =>
  foldText(
    [
      ...[bookingReference, clientName, details, formatMoney(compared), centsToDecimal(compared)],
      travelDate && formatDate(travelDate),
    ].join(' '),
  );
