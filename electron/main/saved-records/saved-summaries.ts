/** Summaries of the saved trips and sectors of one cache. */
import type { RecordRepository } from '@main/cache/repositories/record-repository';
import type { TripIndex } from '@main/search-index/trip-index';
import { findCellRows, readRecord } from '@main/summary/cell-records';
import { type SourceRows, selectSectorRows, selectTripRows, TripLinks } from '@main/summary/source-rows';
import { groupSource, summarise } from '@main/summary/summarise';
import {
  type CellAddress,
  type CellRecords,
  maxCellRecords,
  type SummaryDefinition,
  type SummaryResult,
} from '@shared/schemas/summary';
import { describeUnopened } from './notes';
import type { SavedSearch } from './saved-search';
import type { IndexedTrips } from './saved-trips';

type Selected = { readonly trips: TripIndex; readonly source: SourceRows; readonly notes: readonly string[] };

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
    const { trips, source } = await this.select(definition, signal);
    const found = findCellRows(groupSource(trips, source, definition), cell);
    const isListed = found.length <= maxCellRecords;
    return {
      total: found.length,
      records: isListed ? found.map((position) => readRecord(trips, source, position)) : [],
    };
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
