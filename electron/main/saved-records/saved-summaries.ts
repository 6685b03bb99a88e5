/** Summaries of the saved trips and sectors of one cache. */
import type { RecordRepository } from '@main/cache/repositories/record-repository';
import { findCellRows, readRecords } from '@main/summary/cell-records';
import { LinkedIndexes } from '@main/summary/linked-index';
import { type RowsBefore, selectBefore } from '@main/summary/rows-before';
import { findOldest, pickInactive, pickRows, type SourceRows, selectRows } from '@main/summary/source-rows';
import { groupSource, summarise, toOneCell } from '@main/summary/summarise';
import { type EncodedSummary, encodeSummary } from '@shared/encoded-summary';
import type { TripDateField } from '@shared/list-rules';
import {
  type CellAddress,
  type CellDescription,
  type CellRecords,
  maxCellRecords,
  type SummaryDefinition,
  type SummaryField,
} from '@shared/schemas/summary';
import { getComparison } from '@shared/summary-periods';
import { describeUnopened } from './notes';
import type { SavedSearch } from './saved-search';
import type { IndexedTrips } from './saved-trips';

type Selected = { readonly source: SourceRows; readonly notes: readonly string[] };

/** The date of a trip that a field of periods groups by; null for dates of its sectors. */
function getTripDate(source: SummaryDefinition['source'], field: SummaryField): TripDateField | null {
  if (field.startsWith('opened-')) return 'date_opened';
  return source === 'trips' ? 'earliest_travel_date' : null;
}

/** Adds up the records of one cache, in the data worker. */
export class SavedSummaries {
  private readonly records: RecordRepository;
  private readonly trips: IndexedTrips;
  private readonly search: SavedSearch;
  private readonly indexes = new LinkedIndexes();

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
  async summarise(definition: SummaryDefinition, signal?: AbortSignal): Promise<EncodedSummary> {
    const { source, notes } = await this.select(definition, signal);
    const before = definition.change ? this.selectBefore(source, definition) : null;
    const inactive = toOneCell(pickInactive(source));
    return encodeSummary({ ...summarise(source, definition, before), inactive, coverage: source.coverage, notes });
  }

  /** Lists what is behind a cell. @throws AppError as {@link summarise} does */
  async listRecords(definition: SummaryDefinition, cell: CellAddress, signal?: AbortSignal): Promise<CellRecords> {
    const { source } = await this.selectCell(definition, cell, signal);
    return {
      total: [toOneCell(source)],
      oldest: findOldest(source),
      records: source.rows.length <= maxCellRecords ? readRecords(source) : [],
    };
  }

  /** Describes what is behind a cell without its records. @throws AppError as {@link summarise} does */
  async describeCell(definition: SummaryDefinition, cell: CellAddress, signal?: AbortSignal): Promise<CellDescription> {
    const { source, notes } = await this.selectCell(definition, cell, signal);
    return {
      total: [toOneCell(source)],
      oldest: findOldest(source),
      inactive: toOneCell(pickInactive(source)),
      coverage: source.coverage,
      notes: [...notes],
    };
  }

  /** Selects what the sums are compared with; null where there is no period before. */
  private selectBefore(source: SourceRows, definition: SummaryDefinition): RowsBefore | null {
    const comparison = getComparison(definition);
    switch (comparison.kind) {
      case 'none':
        return null;
      case 'field': {
        const fields: readonly (SummaryField | null)[] = [...definition.rows, definition.column];
        const date = getTripDate(definition.source, comparison.field);
        const listed = date === null ? null : this.trips.getListedBy(date);
        return selectBefore(source, comparison, fields.indexOf(comparison.field), listed);
      }
      case 'dates': {
        const { from, to } = comparison.before;
        const filters = { ...definition.filters, date_from: from, date_to: to };
        // Of the same state of the indexes as the rows that are compared with them.
        const { rows } = this.trips.find(source.index.trips, filters);
        return { source: selectRows(source.index, rows), months: comparison.months, field: null };
      }
    }
  }

  private async selectCell(definition: SummaryDefinition, cell: CellAddress, signal?: AbortSignal): Promise<Selected> {
    const selected = await this.select(definition, signal);
    const { source } = selected;
    return { ...selected, source: pickRows(source, findCellRows(groupSource(source, definition), cell)) };
  }

  private async select({ source, filters }: SummaryDefinition, signal: AbortSignal | undefined): Promise<Selected> {
    const sectors = source === 'sectors' ? await this.search.readSectors(signal) : null;
    const trips = await this.trips.getIndex();
    signal?.throwIfAborted();
    const { rows, notes } = this.trips.find(trips, filters);
    const unopened = describeUnopened(this.records, sectors ? ['trip-item', 'trip'] : ['trip-item']);
    return { source: selectRows(this.indexes.get(trips, sectors), rows), notes: [...unopened, ...notes] };
  }
}
