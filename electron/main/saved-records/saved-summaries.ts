/** Summaries of the saved trips and sectors of one cache. */
import type { RecordRepository } from '@main/cache/repositories/record-repository';
import type { TripIndex } from '@main/search-index/trip-index';
import { findCellRows, readRecord } from '@main/summary/cell-records';
import {
  findOldest,
  pickRows,
  type SourceRows,
  selectSectorRows,
  selectTripRows,
  TripLinks,
} from '@main/summary/source-rows';
import { groupSource, summarise, toOneCell } from '@main/summary/summarise';
import {
  type CellAddress,
  type CellDescription,
  type CellRecords,
  maxCellRecords,
  type SummaryDefinition,
  type SummaryResult,
} from '@shared/schemas/summary';
import { describeUnopened } from './notes';
import type { SavedSearch } from './saved-search';
import type { IndexedTrips } from './saved-trips';

type Selected = { readonly trips: TripIndex; readonly source: SourceRows; readonly notes: readonly string[] };

/** Adds up the records of one cache, in the data worker. */
export class SavedSummaries {
  private readonly records: RecordRepository;
  private readonly trips: IndexedTrips;
  private readonly search: SavedSearch;
  private readonly links = new TripLinks();

  constructor(records: RecordRepository, trips: IndexedTrips, search: SavedSearch) {
    this.records = records;
    this.trips = trips;
    this.search = search;
  }

  /**
   * Adds the saved data up.
   *
   * @throws AppError `usage` for an unknown filter, and for more groups than a screen can show
   */
  async summarise(definition: SummaryDefinition, signal?: AbortSignal): Promise<SummaryResult> {
    const { trips, source, notes } = await this.select(definition, signal);
    return { ...summarise(trips, source, definition), notes: [...notes] };
  }

  /** Lists what is behind a cell. @throws AppError as {@link summarise} does */
  async listRecords(definition: SummaryDefinition, cell: CellAddress, signal?: AbortSignal): Promise<CellRecords> {
    const { trips, source } = await this.selectCell(definition, cell, signal);
    const positions = source.count <= maxCellRecords ? [...source.tripRows.keys()] : [];
    return {
      total: [toOneCell(trips, source)],
      oldest: findOldest(trips, source),
      records: positions.map((position) => readRecord(trips, source, position)),
    };
  }

  /** Describes what is behind a cell without its records. @throws AppError as {@link summarise} does */
  async describeCell(definition: SummaryDefinition, cell: CellAddress, signal?: AbortSignal): Promise<CellDescription> {
    const { trips, source, notes } = await this.selectCell(definition, cell, signal);
    const { coverage } = source;
    return { total: [toOneCell(trips, source)], oldest: findOldest(trips, source), coverage, notes: [...notes] };
  }

  private async selectCell(definition: SummaryDefinition, cell: CellAddress, signal?: AbortSignal): Promise<Selected> {
    const selected = await this.select(definition, signal);
    const { trips, source } = selected;
    return { ...selected, source: pickRows(source, findCellRows(groupSource(trips, source, definition), cell)) };
  }

  private async select({ source, filters }: SummaryDefinition, signal: AbortSignal | undefined): Promise<Selected> {
    const sectors = source === 'sectors' ? await this.search.readSectors(signal) : null;
    const trips = await this.trips.getIndex();
    signal?.throwIfAborted();
    const { rows, notes } = this.trips.find(trips, filters);
    const unopened = describeUnopened(this.records, sectors ? ['trip-item', 'trip'] : ['trip-item']);
    return {
      trips,
      source: sectors ? selectSectorRows(trips, sectors, rows, this.links) : selectTripRows(trips, rows),
      notes: [...unopened, ...notes],
    };
  }
}
