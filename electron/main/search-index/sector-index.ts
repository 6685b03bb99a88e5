/** The index of the sectors of saved trips, in memory: derived from the trips' records, which stay the truth. */
import { foldText, toPhoneDigits } from '@shared/search-text';
import { type ArrayReader, ArrayWriter } from './array-store';
import { ColumnTable } from './column-table';
import type { Cell } from './columns';
import { groupRows, type RowGroup } from './group-rows';
import type { IndexType, SavedIndex } from './index-store';
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

/** Names of suppliers and products by id, for a search by name. */
export type SectorNames = Readonly<Partial<Record<'supplier_id' | 'product_id', ReadonlyMap<number, string>>>>;

const sectorNames = Object.keys(sectorColumns) as SectorColumnName[];
const tripNames = Object.keys(sectorTripColumns) as (keyof typeof sectorTripColumns)[];

const listRows = (count: number) => Array.from({ length: count }, (_, row) => row);

export class SectorIndex {
  private readonly sectors: SectorTable;
  private readonly trips: TripTable;
  private rowsByKey: Map<string, number> | null = null;
  /** Rows of trips that were put again: their sectors are those of an earlier reading. */
  private readonly replaced = new Set<number>();

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

  /** The number of sectors; those of earlier readings are among them until the index is saved. */
  get sectorCount(): number {
    return this.sectors.rowCount;
  }

  /** Adds a trip with its sectors, or replaces the one of the same key. */
  put({ key, trip, fetchedAtMs, goneAtMs }: SectorsEntry): void {
    this.rowsByKey ??= this.mapKeys();
    const earlier = this.rowsByKey.get(key);
    if (earlier !== undefined) this.replaced.add(earlier);
    const tripRow = this.trips.rowCount;
    this.rowsByKey.set(key, tripRow);
    this.trips.set(tripRow, tripNames, {
      id: trip.id,
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
   * Finds the sectors that contain every word of a text somewhere, in their own texts or their trip's. Trips that the
   * office no longer has are left out.
   *
   * @returns their rows, and the rows of their trips, both in the order of the index
   */
  find(text: string, names: SectorNames = {}): { readonly rows: Uint32Array; readonly tripRows: Uint32Array } {
    const matches = this.flagCurrent();
    const phone = toPhoneDigits(text);
    const terms = phone === null ? foldText(text).split(/\s+/) : [phone];
    for (const word of terms) if (word !== '') this.keepRowsWith(word, matches, names);
    const tripRows = new Set<number>();
    const tripRow = this.sectors.column('trip_row');
    const rows = new Uint32Array(matches.length);
    let count = 0;
    for (let row = 0; row < matches.length; row += 1) {
      if (matches[row] !== 1) continue;
      rows[count++] = row;
      tripRows.add(tripRow.get(row) ?? 0);
    }
    return { rows: rows.subarray(0, count), tripRows: Uint32Array.from(tripRows) };
  }

  /** The key of a trip's record. */
  getTripKey(tripRow: number): string {
    return this.trips.column('key').get(tripRow) ?? String(this.trips.column('id').get(tripRow));
  }

  getCell(row: number, name: SectorColumnName): Cell {
    return this.sectors.get(row, name);
  }

  /** Groups sectors by the value of a column, with the sums of others. */
  group(rows: Uint32Array, name: SectorColumnName, summed: readonly SectorColumnName[] = []): RowGroup[] {
    return groupRows(this.sectors, rows, name, summed);
  }

  /** Prepares the first search. */
  warmUp(): void {
    for (const name of searchedColumns) this.sectors.column(name).warmUp();
    for (const name of searchedTripColumns) this.trips.column(name).warmUp();
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

  /** Flags the sectors of the trips that the office has. */
  private flagCurrent(): Uint8Array {
    const tripRow = this.sectors.column('trip_row');
    const goneRows = this.trips.column('gone_at').listFilledRows(this.trips.rowCount);
    const isLeftOut = new Uint8Array(this.trips.rowCount);
    for (const row of [...goneRows, ...this.replaced]) isLeftOut[row] = 1;
    const matches = new Uint8Array(this.sectors.rowCount).fill(1);
    if (!isLeftOut.includes(1)) return matches;
    for (let row = 0; row < matches.length; row += 1) if (isLeftOut[tripRow.get(row) ?? 0] === 1) matches[row] = 0;
    return matches;
  }

  /** Clears the match of each sector that has a folded word nowhere. */
  private keepRowsWith(word: string, matches: Uint8Array, names: SectorNames): void {
    const found = new Uint8Array(matches.length);
    for (const name of searchedColumns) {
      const column = this.sectors.column(name);
      column.markRows(column.flagFolded(word), found);
    }
    for (const [name, namesById] of Object.entries(names) as [keyof SectorNames, ReadonlyMap<number, string>][]) {
      const ids = new Set([...namesById].filter(([, text]) => foldText(text).includes(word)).map(([id]) => id));
      const column = this.sectors.column(name);
      if (ids.size === 0) continue;
      for (let row = 0; row < found.length; row += 1) if (ids.has(column.get(row) ?? -1)) found[row] = 1;
    }
    const foundTrips = new Uint8Array(this.trips.rowCount);
    for (const name of searchedTripColumns) {
      const column = this.trips.column(name);
      column.markRows(column.flagFolded(word), foundTrips);
    }
    const tripRow = this.sectors.column('trip_row');
    const hasTrips = foundTrips.includes(1);
    for (let row = 0; row < matches.length; row += 1) {
      if (found[row] === 1 || matches[row] === 0) continue;
      if (!hasTrips || foundTrips[tripRow.get(row) ?? 0] !== 1) matches[row] = 0;
    }
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
