/** The indexes that a summary reads, joined: the listed trip of each sector, and the fields by codes. */

import { type Codes, encodeNumbers, encodePeriods, getNone, isNone, type Numbers } from '@shared/columns/columns';
import { type SummedNumbers, spread } from '@shared/columns/group';
import type { BasisDate } from '@shared/filters/period-basis';
import type { TripColumnName } from '@shared/records/trip-table';
import {
  type Field,
  type SavedField,
  type SummaryAmount,
  savedCatalogues,
  sectorCounts,
} from '@shared/summary/catalogue';
import { joinSpellings, type SummaryTable, type TableField } from '@shared/summary/summary-table';
import { LruMap } from '@shared/values/collections';
import { daysInMonth, type Period, toPeriodKey } from '@shared/values/dates';
import type { SectorIndex } from '../search/sector-index';
import type { TripIndex } from '../search/trip-index';

/* The fields of trips and sectors by which they are grouped. */

/* The values of a field by codes: equal codes are equal values, and codes are in the order of their keys. */

/** Encodes whether numbers are below zero. */
export function encodeSigns(values: Numbers): Codes {
  const none = getNone(values);
  const codes = Int32Array.from(values, (value) => (isNone(value, none) ? 2 : Number(value < 0)));
  return { codes, keys: [false, true, null] };
}

/** Fields whose values are those of the basis's date. */
type PeriodField = Extract<SavedField, Period>;
type TripField = Exclude<SavedField, 'supplier' | 'product' | 'claimed' | PeriodField>;
type SectorField = Exclude<SavedField, PeriodField>;

/** The column of a listed trip's amount. */
export const getTripAmount = (amount: SummaryAmount) =>
  amount === 'total' ? ('total_amount' as const) : (`total_${amount}` as const);

/** The columns of other fields of listed trips. */
const tripColumns = {
  consultant: 'consultant_id',
  branch: 'branch_id',
  client: 'client_id',
  source: 'source',
  destination: 'destination',
  corporate: 'is_corporate',
  active: 'is_active',
} as const satisfies Partial<Record<TripField, TripColumnName>>;

/** Encodes a field for every listed trip. */
function encodeTrips({ table }: TripIndex, field: TripField): Codes {
  const count = table.rowCount;
  if (field === 'refunded') return encodeSigns(table.column('total_amount').getValues(count));
  if (field === 'status' || field === 'type') return table.column(`trip_${field}`).toCodes(count, joinSpellings);
  return table.column(tripColumns[field]).toCodes(count);
}

/* The days that a basis goes by, as numbers: 20260102, 0 for none. */

function isDay(day: number): boolean {
  if (day <= 0) return false;
  const [month, ofMonth] = [((day / 100) | 0) % 100, day % 100];
  return (
    month >= 1 && month <= 12 && ofMonth >= 1 && (ofMonth <= 28 || ofMonth <= daysInMonth((day / 10_000) | 0, month))
  );
}

/** The first days, and where there are none the second. */
function pickDays(first: Int32Array, second: Int32Array | null): Int32Array {
  const days = new Int32Array(first.length);
  // A loop: a callback for each of 700,000 sectors would be felt.
  for (let row = 0; row < first.length; row += 1) {
    const [own, other] = [first[row] ?? 0, second?.[row] ?? 0];
    days[row] = isDay(own) ? own : isDay(other) ? other : 0;
  }
  return days;
}

/** Reads the days of trips: departs, returns, opened. */
function readTripDays({ table }: TripIndex, date: BasisDate): Int32Array {
  const read = (name: 'date_opened' | 'earliest_travel_date' | 'latest_travel_date') =>
    table.column(name).getDays(table.rowCount);
  if (date === 'opened') return pickDays(read('date_opened'), null);
  const first = read('earliest_travel_date');
  return date === 'travel' ? pickDays(first, null) : pickDays(read('latest_travel_date'), first);
}

/** Reads the days of sectors. @param listedRows - the row of each sector's trip among the listed ones; -1 for none */
function readSectorDays(
  trips: TripIndex,
  { sectors }: SectorIndex,
  listedRows: Int32Array,
  date: BasisDate,
): Int32Array {
  const read = (name: 'travel_date' | 'return_date') => sectors.column(name).getDays(sectors.rowCount);
  if (date === 'travel') return pickDays(read('travel_date'), null);
  if (date === 'return') return pickDays(read('return_date'), read('travel_date'));
  const opened = readTripDays(trips, 'opened');
  const days = new Int32Array(listedRows.length);
  for (let row = 0; row < days.length; row += 1) days[row] = opened[listedRows[row] ?? -1] ?? 0;
  return days;
}

/** The sectors' own numbers, and those of their trips where they have none. */
function mergeNumbers(own: Numbers, ofTrips: Numbers, listedRows: Int32Array): Numbers {
  const isSmall = own instanceof Int32Array && ofTrips instanceof Int32Array;
  const merged = isSmall ? new Int32Array(listedRows.length) : new Float64Array(listedRows.length);
  const [noOwn, noTrip, none] = [own, ofTrips, merged].map(getNone) as [number, number, number];
  // Typed arrays in one loop: a callback for each of 700,000 sectors would be felt.
  for (let row = 0; row < listedRows.length; row += 1) {
    const value = own[row] ?? noOwn;
    if (!isNone(value, noOwn)) {
      merged[row] = value;
      continue;
    }
    const tripRow = listedRows[row] ?? -1;
    const ofTrip = tripRow < 0 ? noTrip : (ofTrips[tripRow] ?? noTrip);
    merged[row] = isNone(ofTrip, noTrip) ? none : ofTrip;
  }
  return merged;
}

/**
 * Encodes a field for every sector.
 *
 * @param listedRows - the row of each sector's trip among the listed ones; -1 for none
 */
function encodeSectors(trips: TripIndex, index: SectorIndex, listedRows: Int32Array, field: SectorField): Codes {
  const table = index.sectors;
  const count = table.rowCount;
  switch (field) {
    case 'supplier':
    case 'product':
      return table.column(`${field}_id`).toCodes(count);
    case 'consultant': {
      const own = table.column('consultant_id').getValues(count);
      const ofTrips = trips.table.column('consultant_id').getValues(trips.table.rowCount);
      return encodeNumbers(mergeNumbers(own, ofTrips, listedRows));
    }
    case 'status':
      return table.column('status_name').toCodes(count, joinSpellings);
    case 'active':
    case 'claimed':
      return table.column(`is_${field}`).toCodes(count);
    case 'refunded':
      return encodeSigns(table.column('total').getValues(count));
    default:
      return spread(encodeTrips(trips, field), listedRows);
  }
}

/** Of 700,000 sectors each takes 3 MB. */
const maxCachedFields = 8;

const unlistedRow = -1;

/** A trip whose sectors are saved. They are the rows `from` up to `to`, which is no more of it. */
type SectorTrip = {
  /** Its row among the listed trips; -1 for one that no saved list has. */
  readonly listedRow: number;
  /** Its row among the trips of the index of sectors. */
  readonly tripRow: number;
  readonly isGone: boolean;
  readonly fetchedAtMs: number;
  readonly from: number;
  readonly to: number;
};

export class LinkedIndex {
  readonly trips: TripIndex;
  /** Null for a summary of trips. */
  readonly sectors: SectorIndex | null;
  /** The trips whose sectors are saved, in the order of their sectors. */
  readonly sectorTrips: readonly SectorTrip[];
  /** The row of each sector's trip among the listed ones; -1 for none. */
  private readonly listedRows: Int32Array;
  private readonly revisions: string;
  private readonly codes = new LruMap<string, Codes>(maxCachedFields);
  private readonly days = new Map<BasisDate, Int32Array>();
  private readonly tripDays = new Map<BasisDate, Int32Array>();

  constructor(trips: TripIndex, sectors: SectorIndex | null) {
    this.trips = trips;
    this.sectors = sectors;
    this.revisions = describeRevisions(trips, sectors);
    this.sectorTrips = sectors ? listSectorTrips(trips, sectors) : [];
    this.listedRows = new Int32Array(sectors?.sectors.rowCount ?? 0).fill(unlistedRow);
    for (const { listedRow, from, to } of this.sectorTrips) this.listedRows.fill(listedRow, from, to);
  }

  /** The number of trips, or of sectors of trips that are saved: an earlier reading of a trip leaves rows behind. */
  get savedCount(): number {
    if (this.sectors === null) return this.trips.table.rowCount;
    return this.sectorTrips.reduce((sum, { from, to }) => sum + to - from, 0);
  }

  get rowCount(): number {
    return (this.sectors?.sectors ?? this.trips.table).rowCount;
  }

  /** The fields and values of its rows, whichever of them are counted. @param date - of its periods */
  getColumns(date: BasisDate): Pick<SummaryTable, 'fields' | 'measures' | 'getNumbers'> {
    const { fields, measures } = savedCatalogues[this.sectors ? 'sectors' : 'trips'];
    const toField = ([id, field]: [string, Field]): [string, TableField] => [
      id,
      { ...field, toCodes: () => this.encode(id as SavedField, date) },
    ];
    return { fields: new Map(Array.from(fields, toField)), measures, getNumbers: (name) => this.getNumbers(name) };
  }

  /** The day that each row of the source goes by, 20260102; 0 for none. */
  getDays(date: BasisDate): Int32Array {
    const { trips, sectors, days } = this;
    const found =
      days.get(date) ?? (sectors ? readSectorDays(trips, sectors, this.listedRows, date) : this.getTripDays(date));
    days.set(date, found);
    return found;
  }

  /** The same of listed trips. */
  getTripDays(date: BasisDate): Int32Array {
    const found = this.tripDays.get(date) ?? readTripDays(this.trips, date);
    this.tripDays.set(date, found);
    return found;
  }

  /** Whether this is still what the indexes say. */
  isCurrent(trips: TripIndex, sectors: SectorIndex | null): boolean {
    return this.trips === trips && this.sectors === sectors && this.revisions === describeRevisions(trips, sectors);
  }

  /** Encodes a field for each row of the source: sectors where there are any, else trips. */
  encode(field: SavedField, date: BasisDate): Codes {
    const isPeriod = field === 'month' || field === 'quarter' || field === 'year';
    const name = isPeriod ? `${field} ${date}` : field;
    const make = (): Codes => {
      if (isPeriod)
        return encodePeriods(this.getDays(date), (month) => toPeriodKey(field, Math.floor(month / 100), month % 100));
      return this.sectors
        ? encodeSectors(this.trips, this.sectors, this.listedRows, field as SectorField)
        : encodeTrips(this.trips, field as TripField);
    };
    const codes = this.codes.get(name) ?? make();
    this.codes.set(name, codes);
    return codes;
  }

  /** The numbers of an amount, or those of sectors where rows are trips. */
  private getNumbers(name: string): SummedNumbers {
    const { trips, sectors } = this;
    const amount = name as SummaryAmount;
    const column = sectors
      ? sectors.sectors.column(amount)
      : trips.table.column(name === sectorCounts ? 'sector_count' : getTripAmount(amount));
    return { values: column.getValues(this.rowCount) };
  }
}

const describeRevisions = (trips: TripIndex, sectors: SectorIndex | null) =>
  `${trips.revision} ${sectors?.revision ?? ''}`;

function listSectorTrips(trips: TripIndex, sectors: SectorIndex): SectorTrip[] {
  const goneAt = trips.table.column('gone_at');
  return Array.from(sectors.listTrips(), ({ tripRow, from, to }) => {
    const listedRow = trips.findRow(sectors.getTripKey(tripRow)) ?? unlistedRow;
    return {
      listedRow,
      tripRow,
      isGone:
        sectors.trips.get(tripRow, 'gone_at') !== null || (listedRow !== unlistedRow && goneAt.get(listedRow) !== null),
      fetchedAtMs: Number(sectors.trips.get(tripRow, 'fetched_at')),
      from,
      to,
    };
  });
}

const linked = new WeakMap<TripIndex | SectorIndex, LinkedIndex>();

/** Joins indexes, anew only after changes: what is joined has the days of 700,000 sectors. It is freed with the index that it joins to. */
export function linkIndexes(trips: TripIndex, sectors: SectorIndex | null): LinkedIndex {
  const current = linked.get(sectors ?? trips);
  if (current?.isCurrent(trips, sectors)) return current;
  const joined = new LinkedIndex(trips, sectors);
  linked.set(sectors ?? trips, joined);
  return joined;
}
