/** The index of the sectors of saved trips, in memory: derived from the trips' records, which stay the truth. */
import { foldText, splitTerms, toPhoneDigits } from '@shared/search-text';
import { type ArrayReader, ArrayWriter } from './array-store';
import { ColumnTable } from './column-table';
import type { Cell } from './columns';
import { groupRows, type RowGroup } from './group-rows';
import type { IndexType, SavedIndex } from './index-store';
import type { NameLookup } from './name-lookup';
import {
  joinItineraryTexts,
  type SectorsEntry,
  sectorColumns,
  sectorTripColumns,
  toSectorValues,
} from './sector-columns';

type SectorTable = ColumnTable<typeof sectorColumns>;
type TripTable = ColumnTable<typeof sectorTripColumns>;
export type SectorColumnName = keyof typeof sectorColumns;

/** The texts of a sector in which any typed text is looked for. */
const searchedColumns = ['details', 'reloc_code', 'status_name', 'pax_tattoo', 'sector_tattoo'] as const;
/** The same of its trip. */
const searchedTripColumns = ['trip_reloc', 'texts'] as const;

export type SectorTextColumn = (typeof searchedColumns)[number];
export type TripTextColumn = (typeof searchedTripColumns)[number];

/** Names of suppliers, products and the trips' clients, for a search by name. */
export type SectorNames = Readonly<Partial<Record<'supplier_id' | 'product_id' | 'client_id', NameLookup>>>;

/** Sectors and trips that match, a flag a row. */
type Matches = { readonly sectors: Uint8Array; readonly trips: Uint8Array };

/** What has a word in its own texts or names, and the clients with it in theirs. */
type FoundWord = Matches & { readonly clientIds: ReadonlySet<number> };

const noRow = -1;

const sectorNames = Object.keys(sectorColumns) as SectorColumnName[];
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

/** The rows whose flag is set. */
function listFlagged(flags: Uint8Array): Uint32Array {
  const rows = new Uint32Array(flags.length);
  let count = 0;
  for (let row = 0; row < flags.length; row += 1) if (flags[row] === 1) rows[count++] = row;
  return rows.subarray(0, count);
}

const listRows = (count: number) => Array.from({ length: count }, (_, row) => row);

export class SectorIndex {
  private readonly sectors: SectorTable;
  private readonly trips: TripTable;
  private rowsByKey: Map<string, number> | null = null;
  /** What belongs to the trips that the office has; null after a change. */
  private current: Matches | null = null;
  /** Rows of trips that were put again: their sectors are those of an earlier reading. */
  private readonly replaced = new Set<number>();
  private changes = 0;

  private constructor(sectors: SectorTable, trips: TripTable) {
    this.sectors = sectors;
    this.trips = trips;
  }

  static create(): SectorIndex {
    return new SectorIndex(new ColumnTable(sectorColumns), new ColumnTable(sectorTripColumns));
  }

  /** The number of trips. */
  get recordCount(): number {
    return this.trips.rowCount - this.replaced.size;
  }

  /** Differs after each change. */
  get revision(): number {
    return this.changes;
  }

  /** The number of sectors; those of earlier readings are among them until the index is saved. */
  get sectorCount(): number {
    return this.sectors.rowCount;
  }

  /** Adds a trip with its sectors, or replaces the one of the same key. */
  put({ key, trip, fetchedAtMs, goneAtMs }: SectorsEntry): void {
    this.rowsByKey ??= this.mapKeys();
    this.current = null;
    this.changes += 1;
    const earlier = this.rowsByKey.get(key);
    if (earlier !== undefined) this.replaced.add(earlier);
    const tripRow = this.trips.rowCount;
    this.rowsByKey.set(key, tripRow);
    this.trips.set(tripRow, tripNames, {
      id: trip.id,
      client_id: trip.client_id,
      branch_id: trip.branch_id,
      consultant_id: trip.consultant_id,
      passenger_id: trip.passenger_id,
      purchase_order: trip.purchase_order,
      key: key === String(trip.id) ? null : key,
      trip_reloc: trip.trip_reloc,
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
      others.sectors.forEach((flag, row) => {
        if (flag === 1) sectors[row] = 1;
      });
      others.trips.forEach((flag, row) => {
        if (flag === 1) trips[row] = 1;
      });
    }
    const rows = listFlagged(sectors);
    this.sectors.column('trip_row').markNumbers(rows, trips);
    return { rows, tripRows: listFlagged(trips) };
  }

  /** The key of a trip's record. */
  getTripKey(tripRow: number): string {
    return this.trips.column('key').get(tripRow) ?? String(this.trips.column('id').get(tripRow));
  }

  /** The row of a sector's trip. */
  getTripRow(row: number): number {
    return this.sectors.column('trip_row').get(row) ?? noRow;
  }

  getTripCell(tripRow: number, name: keyof typeof sectorTripColumns): Cell {
    return this.trips.get(tripRow, name);
  }

  /** The texts of a sector that are searched, by column. */
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

  /** A column of the sectors, to read many of its values. */
  getColumn<N extends SectorColumnName>(name: N) {
    return this.sectors.column(name);
  }

  getCell(row: number, name: SectorColumnName): Cell {
    return this.sectors.get(row, name);
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

  /** Groups sectors by the value of a column, with the sums of others. */
  group(rows: Uint32Array, name: SectorColumnName, summed: readonly SectorColumnName[] = []): RowGroup[] {
    return groupRows(this.sectors, rows, name, summed);
  }

  /** Prepares the first search. Others may use the thread at each step. */
  *prepareSearch(): Generator<void> {
    for (const name of searchedColumns) yield* this.sectors.column(name).prepareSearch();
    for (const name of searchedTripColumns) yield* this.trips.column(name).prepareSearch();
  }

  /** Writes the index, without the sectors of earlier readings. */
  save(): SavedIndex {
    const tripRow = this.sectors.column('trip_row');
    const tripRows = listRows(this.trips.rowCount).filter((row) => !this.replaced.has(row));
    const newRows = new Map(tripRows.map((row, index) => [row, index]));
    const sectorRows = listRows(this.sectors.rowCount).filter((row) => newRows.has(tripRow.get(row) ?? -1));
    const sectors = this.sectors.compact(Uint32Array.from(sectorRows));
    const owners = sectors.column('trip_row');
    for (let row = 0; row < sectors.rowCount; row += 1) owners.set(row, newRows.get(owners.get(row) ?? -1));
    const trips = this.trips.compact(Uint32Array.from(tripRows));
    const arrays = new ArrayWriter();
    sectors.save(arrays);
    trips.save(arrays);
    return { rowCounts: [sectors.rowCount, trips.rowCount], arrays };
  }

  /** @throws UnusableIndexError where the arrays are not those of such an index */
  static load([sectorCount = -1, tripCount = -1]: readonly number[], reader: ArrayReader): SectorIndex {
    const sectors = ColumnTable.load(sectorColumns, sectorCount, reader);
    return new SectorIndex(sectors, ColumnTable.load(sectorTripColumns, tripCount, reader));
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
    const trips = new Uint8Array(this.trips.rowCount).fill(1);
    for (const row of this.trips.column('gone_at').listFilledRows(this.trips.rowCount)) trips[row] = 0;
    for (const row of this.replaced) trips[row] = 0;
    const sectors = new Uint8Array(this.sectors.rowCount);
    this.sectors.column('trip_row').markFlagged(trips, sectors);
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
      this.trips.column('client_id').markRows(clientIds, trips);
      this.sectors.column('trip_row').markFlagged(trips, sectors);
      keepFlags(sectors, own.sectors);
      keepFlags(trips, own.trips);
    }
  }

  /** Flags the sectors with a folded word in their own texts or names, and the trips with it in theirs. */
  private flagWord(word: string, { supplier_id, product_id }: SectorNames): Matches {
    const sectors = new Uint8Array(this.sectors.rowCount);
    for (const name of searchedColumns) {
      const column = this.sectors.column(name);
      column.markRows(column.flagFolded(word), sectors);
    }
    this.sectors.column('supplier_id').markRows(supplier_id?.findIds(word) ?? noIds, sectors);
    this.sectors.column('product_id').markRows(product_id?.findIds(word) ?? noIds, sectors);
    const trips = new Uint8Array(this.trips.rowCount);
    for (const name of searchedTripColumns) {
      const column = this.trips.column(name);
      column.markRows(column.flagFolded(word), trips);
    }
    this.sectors.column('trip_row').markFlagged(trips, sectors);
    return { sectors, trips };
  }

  private mapKeys(): Map<string, number> {
    return new Map(listRows(this.trips.rowCount).map((row) => [this.getTripKey(row), row]));
  }
}

/** How the index of sectors is made. */
export const sectorIndexType: IndexType<SectorIndex> = {
  columns: { sectorColumns, sectorTripColumns },
  create: () => SectorIndex.create(),
  load: (rowCounts, reader) => SectorIndex.load(rowCounts, reader),
};
