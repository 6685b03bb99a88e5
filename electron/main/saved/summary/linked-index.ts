/** The indexes that a summary reads, joined: the listed trip of each sector, and the fields by codes. */

import type { Codes } from '@shared/columns/columns';
import type { SummedNumbers } from '@shared/columns/group';
import type { BasisDate } from '@shared/filters/period-basis';
import {
  type Field,
  type SavedField,
  type SummaryAmount,
  savedCatalogues,
  sectorCounts,
} from '@shared/summary/catalogue';
import type { SummaryTable, TableField } from '@shared/summary/summary-table';
import type { SectorIndex } from '../search/sector-index';
import type { TripIndex } from '../search/trip-index';
import {
  encodeDays,
  encodeSectors,
  encodeTrips,
  getTripAmount,
  readSectorDays,
  readTripDays,
  type SectorField,
  type TripField,
} from './fields';

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
  /** The field used last comes last. */
  private readonly codes = new Map<string, Codes>();
  private readonly days = new Map<BasisDate, Int32Array>();
  private readonly tripDays = new Map<BasisDate, Int32Array>();
  /** Of listed trips: 1 where their sectors are saved. */
  readonly hasSectors: Uint8Array;

  constructor(trips: TripIndex, sectors: SectorIndex | null) {
    this.trips = trips;
    this.sectors = sectors;
    this.revisions = describeRevisions(trips, sectors);
    this.sectorTrips = sectors ? listSectorTrips(trips, sectors) : [];
    this.listedRows = new Int32Array(sectors?.sectors.rowCount ?? 0).fill(unlistedRow);
    for (const { listedRow, from, to } of this.sectorTrips) this.listedRows.fill(listedRow, from, to);
    this.hasSectors = new Uint8Array(trips.table.rowCount);
    for (const { listedRow } of this.sectorTrips) if (listedRow >= 0) this.hasSectors[listedRow] = 1;
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
      if (isPeriod) return encodeDays(this.getDays(date), field);
      return this.sectors
        ? encodeSectors(this.trips, this.sectors, this.listedRows, field as SectorField)
        : encodeTrips(this.trips, field as TripField);
    };
    const codes = this.codes.get(name) ?? make();
    this.codes.delete(name);
    this.codes.set(name, codes);
    const [oldest] = this.codes.keys();
    if (this.codes.size > maxCachedFields && oldest !== undefined) this.codes.delete(oldest);
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

/** The joined indexes of one cache, made anew only after changes. Each is freed with the index that it joins to. */
export class LinkedIndexes {
  private readonly linked = new WeakMap<TripIndex | SectorIndex, LinkedIndex>();

  get(trips: TripIndex, sectors: SectorIndex | null): LinkedIndex {
    const current = this.linked.get(sectors ?? trips);
    if (current?.isCurrent(trips, sectors)) return current;
    const linked = new LinkedIndex(trips, sectors);
    this.linked.set(sectors ?? trips, linked);
    return linked;
  }
}
