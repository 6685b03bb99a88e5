/** The index of the sectors of saved trips, in memory: derived from the trips' records, which stay the truth. */
import { listAll, type TableImage } from '@shared/columns/arrays';
import type { ColumnKind } from '@shared/columns/columns';
import { ColumnTable, listRows } from '@shared/columns/table';
import type { AmountField } from '@shared/fields/trip';
import type { Sector, sectorRecord, TripDetail } from '@shared/records/trip';
import { foldPhone, foldText, splitTerms, toPhoneDigits } from '@shared/values/texts';
import type { IndexType } from './index-store';
import type { NameLookup } from './name-lookup';

/* Its columns. A field of the schema that is missing here does not compile. */

const sectorFields = {
  id: 'number',
  product_id: 'number',
  supplier_id: 'number',
  consultant_id: 'number',
  trip_sector_status_id: 'number',
  status_name: 'text',
  details: 'text',
  travel_date: 'date',
  return_date: 'date',
  qty: 'number',
  reloc_code: 'text',
  pax_tattoo: 'text',
  sector_tattoo: 'text',
  created_date: 'date',
  date_activated: 'date',
  order: 'number',
} as const satisfies Record<Exclude<(typeof sectorRecord)['fields'][number], 'financial' | 'flags'>, ColumnKind>;

const amountFields = {
  net: 'number',
  unit_price: 'number',
  fees: 'number',
  gst: 'number',
  commission: 'number',
  total: 'number',
} as const satisfies Record<AmountField | 'unit_price', ColumnKind>;

const flagFields = { is_active: 'boolean', is_claimed: 'boolean' } as const;

/** Columns of a sector. `trip_row` is the row of its trip; null for a sector of an earlier reading. */
export const sectorColumns = { ...sectorFields, ...amountFields, ...flagFields, trip_row: 'number' } as const;

/** Columns of the trip that a sector belongs to. `texts` has the words of its itineraries, a line each. */
const sectorTripColumns = {
  id: 'number',
  key: 'text',
  client_id: 'number',
  branch_id: 'number',
  consultant_id: 'number',
  passenger_id: 'number',
  trip_reloc: 'text',
  purchase_order: 'text',
  texts: 'text',
  fetched_at: 'number',
  gone_at: 'number',
} as const satisfies Readonly<Record<string, ColumnKind>>;

/** A trip with its sectors, as its record says it and as it was cached. */
export type SectorsEntry = {
  readonly key: string;
  readonly trip: TripDetail;
  readonly fetchedAtMs: number;
  readonly goneAtMs: number | null;
};

/** The values of a sector by column. */
function toSectorValues(sector: Sector, tripRow: number): Readonly<Record<string, unknown>> {
  return { ...sector, ...sector.financial, ...sector.flags, id: sector.id, trip_row: tripRow };
}

/** What users look for in a trip's itineraries: flights, places and phone numbers. */
function joinItineraryTexts(trip: TripDetail): string | null {
  const lines = [
    trip.bpay_crn,
    ...(trip.air_itineraries ?? []).flatMap((flight) => [
      flight?.flight_no,
      flight?.carrier,
      flight?.departure?.location,
      flight?.departure?.location_code,
      flight?.arrival?.location,
      flight?.arrival?.location_code,
    ]),
    ...(trip.aux_itineraries ?? []).flatMap((service) => [
      service?.seg_name,
      service?.start?.location,
      service?.end?.location,
      service?.inclusions,
      service?.start?.phone_number,
      foldPhone(service?.start?.phone_number ?? ''),
    ]),
  ];
  const texts = new Set(lines.filter((line) => typeof line === 'string' && line.trim() !== ''));
  return texts.size === 0 ? null : [...texts].join('\n');
}

/* The index. */

type SectorTable = ColumnTable<typeof sectorColumns>;
type SectorTripTable = ColumnTable<typeof sectorTripColumns>;

/** The texts of a sector in which any typed text is looked for. */
const searchedColumns = ['details', 'reloc_code', 'status_name', 'pax_tattoo', 'sector_tattoo'] as const;
/** The same of its trip. */
const searchedTripColumns = ['trip_reloc', 'texts'] as const;

type SectorTextColumn = (typeof searchedColumns)[number];
export type TripTextColumn = (typeof searchedTripColumns)[number];

/** Names of suppliers, products and the trips' clients, for a search by name. */
type SectorNames = Readonly<Partial<Record<'supplier_id' | 'product_id' | 'client_id', NameLookup>>>;

/** Sectors and trips that match, a flag a row. */
type Matches = { readonly sectors: Uint8Array; readonly trips: Uint8Array };

/** What has a word in its own texts or names, and the clients with it in theirs. */
type FoundWord = Matches & { readonly clientIds: ReadonlySet<number> };

const noRow = -1;

const sectorNames = Object.keys(sectorColumns) as (keyof typeof sectorColumns)[];
const tripNames = Object.keys(sectorTripColumns) as (keyof typeof sectorTripColumns)[];

const noIds: ReadonlySet<number> = new Set();

/** Sets the flags that others have. */
function addFlags(flags: Uint8Array, others: Uint8Array): void {
  for (let row = 0; row < flags.length; row += 1) flags[row] = (flags[row] ?? 0) | (others[row] ?? 0);
}

/** Clears the flags that others do not have. */
function keepFlags(flags: Uint8Array, others: Uint8Array): void {
  for (let row = 0; row < flags.length; row += 1) flags[row] = (flags[row] ?? 0) & (others[row] ?? 0);
}

const isEmpty = ({ sectors, trips }: Matches) => !sectors.includes(1) && !trips.includes(1);

export class SectorIndex {
  readonly sectors: SectorTable;
  readonly trips: SectorTripTable;
  private rowsByKey: Map<string, number> | null = null;
  /** What belongs to the trips that the office has; null after a change. */
  private current: Matches | null = null;
  /** Rows of trips that were put again: their sectors are those of an earlier reading. */
  private readonly replaced = new Set<number>();
  /** Differs after each change. */
  revision = 0;

  constructor(
    sectors: SectorTable = new ColumnTable(sectorColumns),
    trips: SectorTripTable = new ColumnTable(sectorTripColumns),
  ) {
    this.sectors = sectors;
    this.trips = trips;
  }

  /** The number of sectors of the trips that the office has. */
  countCurrent(): number {
    this.current ??= this.flagCurrent();
    return this.current.sectors.reduce((sum, flag) => sum + flag, 0);
  }

  /** The suppliers of the sectors of trips that the office has, with the sectors' own texts. */
  *listSuppliers(): Generator<{ readonly supplierId: number; readonly details: string }> {
    this.current ??= this.flagCurrent();
    const [suppliers, details] = [this.sectors.column('supplier_id'), this.sectors.column('details')];
    const { sectors } = this.current;
    for (let row = 0; row < sectors.length; row += 1) {
      const supplierId = sectors[row] === 1 ? suppliers.get(row) : null;
      if (typeof supplierId === 'number') yield { supplierId, details: details.get(row) ?? '' };
    }
  }

  /** Adds a trip with its sectors, or replaces the one of the same key. */
  put({ key, trip, fetchedAtMs, goneAtMs }: SectorsEntry): void {
    this.rowsByKey ??= new Map(Array.from(listAll(this.trips.rowCount), (row) => [this.getTripKey(row), row]));
    this.current = null;
    this.revision += 1;
    const earlier = this.rowsByKey.get(key);
    if (earlier !== undefined) this.replaced.add(earlier);
    const tripRow = this.trips.rowCount;
    this.rowsByKey.set(key, tripRow);
    this.trips.set(tripRow, tripNames, {
      ...trip,
      key: key === String(trip.id) ? null : key,
      texts: joinItineraryTexts(trip),
      fetched_at: fetchedAtMs,
      gone_at: goneAtMs,
    });
    for (const sector of trip.sectors ?? []) {
      if (sector !== null) this.sectors.set(this.sectors.rowCount, sectorNames, toSectorValues(sector, tripRow));
    }
  }

  /**
   * Finds the sectors that contain every word of a text somewhere, or a phone number: in their own texts, their trip's or
   * the name of its client, which alone is not enough. Trips that the office no longer has are left out.
   *
   * @returns their rows, and the rows of their trips and of trips whose own texts match, in the order of the index
   */
  find(text: string, names: SectorNames = {}): { readonly rows: Uint32Array; readonly tripRows: Uint32Array } {
    const { sectors, trips } = this.match(splitTerms(text), names);
    const phone = toPhoneDigits(text);
    if (phone !== null && phone !== foldText(text)) {
      const others = this.match([phone], names);
      addFlags(sectors, others.sectors);
      addFlags(trips, others.trips);
    }
    const rows = listRows(sectors);
    const owners = this.sectors.column('trip_row').getValues(this.sectors.rowCount);
    // Without an iterator: a short word is in most of 700,000 sectors.
    for (let index = 0; index < rows.length; index += 1) {
      const tripRow = owners[rows[index] ?? 0] ?? noRow;
      if (tripRow >= 0) trips[tripRow] = 1;
    }
    return { rows, tripRows: listRows(trips) };
  }

  getTripKey(tripRow: number): string {
    return this.trips.column('key').get(tripRow) ?? String(this.trips.column('id').get(tripRow));
  }

  getTripRow(row: number): number {
    return this.sectors.column('trip_row').get(row) ?? noRow;
  }

  *listTexts(row: number): Generator<readonly [SectorTextColumn, string]> {
    for (const name of searchedColumns) {
      const text = this.sectors.column(name).get(row);
      if (text !== null) yield [name, text];
    }
  }

  /** The texts of a trip that are searched, by column; those of its itineraries one by one. */
  *listTripTexts(tripRow: number): Generator<readonly [TripTextColumn, string]> {
    for (const name of searchedTripColumns) {
      for (const line of this.trips.column(name).get(tripRow)?.split('\n') ?? []) yield [name, line];
    }
  }

  /** The trips as they were read last, each with the rows of its sectors: `from` up to `to`, which is no more of it. */
  *listTrips(): Generator<{ readonly tripRow: number; readonly from: number; readonly to: number }> {
    const owners = this.sectors.column('trip_row');
    let row = 0;
    for (let tripRow = 0; tripRow < this.trips.rowCount; tripRow += 1) {
      const from = row;
      while (row < this.sectors.rowCount && owners.get(row) === tripRow) row += 1;
      if (!this.replaced.has(tripRow)) yield { tripRow, from, to: row };
    }
  }

  /** Prepares the first search. Others may use the thread at each step. */
  *prepareSearch(): Generator<void> {
    for (const name of searchedColumns) yield* this.sectors.column(name).texts.prepareSearch();
    for (const name of searchedTripColumns) yield* this.trips.column(name).texts.prepareSearch();
  }

  /** The same index without room for more, and without the sectors of earlier readings. */
  compact(): SectorIndex {
    const tripRows = listAll(this.trips.rowCount).filter((row) => !this.replaced.has(row));
    const newRows = new Int32Array(this.trips.rowCount).fill(noRow);
    tripRows.forEach((row, index) => {
      newRows[row] = index;
    });
    const isCurrent = (row: number) => (newRows[this.getTripRow(row)] ?? noRow) >= 0;
    const sectors = this.sectors.slice(listAll(this.sectors.rowCount).filter(isCurrent));
    const owners = sectors.column('trip_row');
    for (let row = 0; row < sectors.rowCount; row += 1) owners.set(row, newRows[owners.get(row) ?? noRow]);
    return new SectorIndex(sectors, this.trips.slice(tripRows));
  }

  toImages(): TableImage[] {
    return [this.sectors.toImage(), this.trips.toImage()];
  }

  /** Flags what has every word, of the trips that the office has. */
  private match(terms: readonly string[], names: SectorNames): Matches {
    this.current ??= this.flagCurrent();
    // A long word is in few texts: where it is in none, the others are not looked for.
    const byLength = [...new Set(terms)].sort((a, b) => b.length - a.length);
    const found: FoundWord[] = [];
    for (const word of byLength) {
      const clientIds = byLength.length > 1 ? (names.client_id?.findIds(word) ?? noIds) : noIds;
      const part = this.flagWord(word, names);
      if (clientIds.size === 0 && isEmpty(part)) return part;
      found.push({ ...part, clientIds });
    }
    this.addClients(found);
    const sectors = this.current.sectors.slice();
    const trips = this.current.trips.slice();
    for (const part of found) {
      keepFlags(sectors, part.sectors);
      keepFlags(trips, part.trips);
    }
    return { sectors, trips };
  }

  /** Flags what belongs to the trips that the office has, as they were read last. */
  private flagCurrent(): Matches {
    const goneAt = this.trips.column('gone_at');
    const trips = this.trips.all().map((_, row) => Number(goneAt.get(row) === null && !this.replaced.has(row)));
    const sectors = new Uint8Array(this.sectors.rowCount);
    this.markSectors(trips, sectors);
    return { sectors, trips };
  }

  /** Adds the trips of clients with a word in their name, where another word is in the texts themselves. */
  private addClients(found: readonly FoundWord[]): void {
    if (found.every(({ clientIds }) => clientIds.size === 0)) return;
    const own: Matches = { sectors: new Uint8Array(this.sectors.rowCount), trips: new Uint8Array(this.trips.rowCount) };
    for (const part of found) {
      addFlags(own.sectors, part.sectors);
      addFlags(own.trips, part.trips);
    }
    for (const { sectors, trips, clientIds } of found) {
      this.trips.column('client_id').mark(clientIds, trips);
      this.markSectors(trips, sectors);
      keepFlags(sectors, own.sectors);
      keepFlags(trips, own.trips);
    }
  }

  /** Flags the sectors with a folded word in their own texts or names, and the trips with it in theirs. */
  private flagWord(word: string, { supplier_id, product_id }: SectorNames): Matches {
    const sectors = this.sectors.find(word, searchedColumns);
    this.sectors.column('supplier_id').mark(supplier_id?.findIds(word) ?? noIds, sectors);
    this.sectors.column('product_id').mark(product_id?.findIds(word) ?? noIds, sectors);
    const trips = this.trips.find(word, searchedTripColumns);
    this.markSectors(trips, sectors);
    return { sectors, trips };
  }

  private markSectors(trips: Uint8Array, sectors: Uint8Array): void {
    if (!trips.includes(1)) return;
    const owners = this.sectors.column('trip_row').getValues(this.sectors.rowCount);
    for (let row = 0; row < sectors.length; row += 1) {
      const owner = owners[row] ?? noRow;
      if (owner >= 0 && trips[owner] === 1) sectors[row] = 1;
    }
  }
}

export const sectorIndexType: IndexType<SectorIndex> = {
  columns: { sectorColumns, sectorTripColumns },
  load: ([sectors, trips]) =>
    new SectorIndex(
      sectors && ColumnTable.fromImage(sectorColumns, sectors),
      trips && ColumnTable.fromImage(sectorTripColumns, trips),
    ),
};
